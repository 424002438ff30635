import type { CashLine } from "@krapao/contract/console/shifts/shifts";
import { expect, test } from "vitest";
import { amountOf, countsOf, differenceOf, missingOf } from "./counts.ts";

const line = (account: string, ledger: number, more: Partial<CashLine> = {}): CashLine => ({
  account,
  ledger,
  hasMoved: ledger !== 0,
  reading: null,
  currency: "THB",
  bankCode: "SCB",
  accountNo: "1",
  accountName: "A",
  ...more,
});
const cash = [line("SCB:1", 1_000.1), line("GSB:2", 0)];
const typed = (amount: string, note = "") => ({ "SCB:1 THB": { amount, note } });
const successor = { note: "", hasSuccessor: true };

test("reads amounts with and without separators, and no others", () => {
  expect(["1,000.10", "", " 5 ", "1.234", "x", "-1"].map((text) => amountOf(text, "THB"))).toEqual([
    1_000.1,
    null,
    5,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ]);
});

test("a difference is exact to the satang", () => {
  expect(differenceOf(line("SCB:1", 0.3), { amount: "0.1", note: "" })).toBe(-0.2);
  expect(differenceOf(line("SCB:1", 1), { amount: "", note: "" })).toBeNull();
});

test("names what is missing, as the server decides it", () => {
  expect(missingOf(cash, typed("x"), successor)).toBe("amount");
  expect(missingOf(cash, typed("1"), successor)).toBe("reason");
  expect(missingOf(cash, typed("1", "a fee"), successor)).toBeNull();
  expect(missingOf(cash, {}, successor)).toBe("reason");
  expect(missingOf(cash, {}, { ...successor, note: "no token" })).toBe("reason");
  expect(missingOf(cash, typed("", "no token"), successor)).toBeNull();
  expect(missingOf(cash, typed("1000.10"), successor)).toBeNull();
  expect(missingOf(cash, typed("1000.10"), { note: "", hasSuccessor: false })).toBe("note");
});

test("begins with the bank's answer, and compares it with the ledger of its time", () => {
  const asOf = "2026-11-28T05:00:00.000Z";
  const reading = { balance: 900.5, ledger: 900.5, asOf };
  const read = line("SCB:1", 1_000.1, { reading });
  expect(missingOf([read], {}, successor)).toBeNull();
  const count = { account: "SCB:1", currency: "THB", note: "" };
  expect(countsOf([read], {})).toEqual([{ ...count, amount: 900.5, readingAt: asOf }]);
  expect(differenceOf(read, { amount: "1,000.10", note: "" })).toBe(0);
  expect(countsOf([read], typed("1000.10"))).toEqual([
    { ...count, amount: 1_000.1, readingAt: null },
  ]);
  // An account that did not move is not counted by itself.
  expect(countsOf([{ ...read, hasMoved: false }], {})).toEqual([]);
});

test("sends what was counted, and why something was not", () => {
  const sent = { account: "SCB:1", currency: "THB", readingAt: null };
  expect(countsOf(cash, typed("1000.10", " ok "))).toEqual([
    { ...sent, amount: 1_000.1, note: "ok" },
  ]);
  expect(countsOf(cash, typed("", "no token"))).toEqual([
    { ...sent, amount: null, note: "no token" },
  ]);
});
