import { expect, test } from "vitest";
import { TOTAL } from "../span.ts";
import { daysOf, type TeamRow, totalsOf } from "./team-rows.ts";

const span = { from: "2026-01-30", to: "2026-03-02" };

test("a period has its days, as far as they are in the span", () => {
  expect(daysOf("2026-02-03", "day", span)).toEqual({ from: "2026-02-03", to: "2026-02-03" });
  expect(daysOf("2026-01-26", "week", span)).toEqual({ from: "2026-01-30", to: "2026-02-01" });
  expect(daysOf("2026-02-01", "month", span)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOf("2026-01-01", "month", span)).toEqual({ from: "2026-01-30", to: "2026-01-31" });
  expect(daysOf("2026-03-01", "month", span)).toEqual({ from: "2026-03-01", to: "2026-03-02" });
  expect(daysOf(TOTAL, "week", span)).toEqual(span);
});

test("sums counts and exact amounts by currency, and no medians", () => {
  const row = (fields: Partial<TeamRow>): TeamRow => ({
    period: "2026-02-01",
    staffId: "a",
    name: "A",
    currency: "THB",
    approved: 1,
    approvedAmount: 0.1,
    first: 0,
    rejected: 2,
    rejectedAmount: 5,
    undone: 1,
    waitSeconds: 4,
    claimSeconds: 2,
    ...fields,
  });
  const totals = totalsOf([row({}), row({ approvedAmount: 0.2 }), row({ currency: "LAK" })]);
  expect(totals).toMatchObject([
    { currency: "THB", approved: 2, approvedAmount: 0.3, rejected: 4, undone: 2 },
    { currency: "LAK", approved: 1, waitSeconds: null, claimSeconds: null },
  ]);
});
