import type { CashLine } from "@krapao/contract/console/shifts/shifts";
import { expect, test } from "vitest";
import { amountOf, countsOf, differenceOf, missingOf } from "./counts.ts";

const line = (account: string, ledger: number): CashLine => ({
  account,
  ledger,
  currency: "THB",
  bankCode: "SCB",
  accountNo: "1",
  accountName: "A",
});
const cash = [line("SCB:1", 1_000.1), line("GSB:2", 0)];
const typed = (amount: string, note = "") => ({ "SCB:1 THB": { amount, note } });
const successor = { note: "", hasSuccessor: true };

test("reads amounts with and without separators, and no others", () => {
  expect(["1,000.10", "", " 5 ", "1.234", "x", "-1"].map(amountOf)).toEqual([
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
  expect(differenceOf(line("SCB:1", 1), undefined)).toBeNull();
});

test("names what is missing, as the server decides it", () => {
  expect(missingOf(cash, typed("x"), successor)).toBe("amount");
  expect(missingOf(cash, typed("1"), successor)).toBe("reason");
  expect(missingOf(cash, typed("1", "a fee"), successor)).toBeNull();
  expect(missingOf(cash, {}, successor)).toBe("note");
  expect(missingOf(cash, {}, { ...successor, note: "no token" })).toBeNull();
  expect(missingOf(cash, typed("1000.10"), successor)).toBeNull();
  expect(missingOf(cash, typed("1000.10"), { note: "", hasSuccessor: false })).toBe("note");
});

test("sends only what was counted", () => {
  expect(countsOf(cash, typed("1000.10", " ok "))).toEqual([
    { account: "SCB:1", currency: "THB", amount: 1_000.1, note: "ok" },
  ]);
});
