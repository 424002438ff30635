import { expect, test } from "vitest";
import {
  type CashLine,
  countedLines,
  differs,
  hasOldReading,
  needsNote,
  readFigures,
  type StoredItem,
  unknownCount,
  writeFigures,
} from "./figures.ts";

const line = (account: string, ledger: bigint, more: Partial<CashLine> = {}): CashLine => ({
  account,
  currency: "THB",
  bankCode: "SCB",
  accountNo: "1",
  accountName: "A",
  ledger,
  hasMoved: ledger !== 0n,
  reading: null,
  ...more,
});
const count = (account: string, amount: bigint | null, note = "") =>
  ({ account, currency: "THB", amount, readingAt: null, note }) as const;
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

test("an answer of the bank is a count, compared with the ledger at the same time", () => {
  const asOf = new Date("2026-11-26T07:00:00.000Z");
  const reading = { balance: 9_000n, ledger: 9_001n, asOf };
  const read = [line("SCB:1", 10_050n, { reading })];
  const taken = { ...count("SCB:1", null), readingAt: asOf.toISOString() };
  expect(countedLines(read, [taken])).toMatchObject([
    { counted: 9_000n, difference: -1n, isReading: true },
  ]);
  expect(hasOldReading(read, [taken])).toBe(false);
  expect(hasOldReading(read, [{ ...taken, readingAt: "2026-11-26T06:59:00.000Z" }])).toBe(true);
  expect(hasOldReading(cash, [taken])).toBe(true);
});

test("a difference, or an account that moved and was not counted, needs a note of that account", () => {
  const successor = { note: "", hasSuccessor: true };
  const exact = countedLines(cash, [count("SCB:1", 10_050n)]);
  expect(needsNote(exact, successor)).toBe(false);
  expect(needsNote(exact, { ...successor, hasSuccessor: false })).toBe(true);
  expect(needsNote(exact, { note: "night", hasSuccessor: false })).toBe(false);
  const wrong = countedLines(cash, [count("SCB:1", 1n)]);
  expect(needsNote(wrong, { note: "all is well", hasSuccessor: true })).toBe(true);
  expect(needsNote(countedLines(cash, [count("SCB:1", 1n, "late")]), successor)).toBe(false);
  expect(needsNote(countedLines(cash, []), successor)).toBe(true);
  // A note of the shift explains no account.
  expect(needsNote(countedLines(cash, []), { ...successor, note: "no token" })).toBe(true);
  expect(needsNote(countedLines(cash, [count("SCB:1", null, "no token")]), successor)).toBe(false);
  const unmoved = [line("SCB:1", 10_050n, { hasMoved: false })];
  expect(needsNote(countedLines(unmoved, []), successor)).toBe(false);
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
    queues: [
      {
        queue: "withdrawals" as const,
        count: 2,
        oldestAt: new Date("2026-11-26T07:30:00.000Z"),
        sums: [{ currency: "THB" as const, amount: 10_600_000n }],
        halfApproved: 1,
      },
    ],
    cash: countedLines(cash, [count("SCB:1", 1n, "late")]),
    cashAt: new Date("2026-11-26T08:00:00.000Z"),
    differences: 1,
  };
  expect(readFigures(JSON.parse(writeFigures(figures)))).toEqual(figures);
});
