import { expect, test } from "vitest";
import {
  type CashLine,
  countedLines,
  differs,
  needsNote,
  readFigures,
  type StoredItem,
  unknownCount,
  writeFigures,
} from "./figures.ts";

const line = (account: string, ledger: bigint): CashLine => ({
  account,
  currency: "THB",
  bankCode: "SCB",
  accountNo: "1",
  accountName: "A",
  ledger,
});
const count = (account: string, amount: bigint, note = "") =>
  ({ account, currency: "THB", amount, note }) as const;
const cash = [line("SCB:1", 10_050n), line("GSB:2", 0n)];

test("a count has its difference to the ledger, and an account without one has none", () => {
  const lines = countedLines(cash, [count("SCB:1", 10_025n, "a fee")]);
  expect(lines.map(({ counted, difference }) => [counted, difference])).toEqual([
    [10_025n, -25n],
    [null, null],
  ]);
  expect(lines.map(differs)).toEqual([true, false]);
});

test("finds the count of an account that is not among those to count", () => {
  expect(unknownCount(cash, [count("SCB:1", 1n)])).toBeNull();
  expect(unknownCount(cash, [count("SCB:9", 1n)])).toMatchObject({ account: "SCB:9" });
  expect(unknownCount(cash, [{ ...count("SCB:1", 1n), currency: "LAK" }])).not.toBeNull();
});

test("a difference needs a note of its account, and money that was not counted one of the shift", () => {
  const successor = { note: "", hasSuccessor: true };
  const exact = countedLines(cash, [count("SCB:1", 10_050n)]);
  expect(needsNote(exact, successor)).toBe(false);
  expect(needsNote(exact, { ...successor, hasSuccessor: false })).toBe(true);
  expect(needsNote(exact, { note: "night", hasSuccessor: false })).toBe(false);
  const wrong = countedLines(cash, [count("SCB:1", 1n)]);
  expect(needsNote(wrong, { note: "all is well", hasSuccessor: true })).toBe(true);
  expect(needsNote(countedLines(cash, [count("SCB:1", 1n, "late")]), successor)).toBe(false);
  expect(needsNote(countedLines(cash, []), successor)).toBe(true);
  expect(needsNote(countedLines(cash, []), { ...successor, note: "no token" })).toBe(false);
});

const slip: StoredItem = {
  kind: "slip",
  id: "s",
  memberId: "1",
  subject: "",
  currency: "THB",
  amount: 5n,
  by: null,
  at: new Date("2026-11-26T07:00:00.000Z"),
};

test("figures are read from the database as they were written", () => {
  const figures = {
    open: [slip],
    cash: countedLines(cash, [count("SCB:1", 1n, "late")]),
    cashAt: new Date("2026-11-26T08:00:00.000Z"),
    differences: 1,
  };
  expect(readFigures(JSON.parse(writeFigures(figures)))).toEqual(figures);
});
