import { expect, test } from "vitest";
import { workFields } from "../console/shifts/work.ts";
import { amount, count, mean, text } from "./fields.ts";
import { totalsOf } from "./report.ts";

test("sums counts and exact amounts by currency, and no medians", () => {
  const row = (fields: object) => ({
    period: "2026-02-01",
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
  const rows = [row({}), row({ approvedAmount: 0.2 }), row({ currency: "LAK" })];
  const totals = totalsOf(workFields, rows);
  expect(totals).toMatchObject([
    { currency: "THB", approved: 2, approvedAmount: 0.3, rejected: 4, undone: 2 },
    { currency: "LAK", approved: 1 },
  ]);
  for (const total of totals) {
    expect(total.period ?? total.name ?? total.waitSeconds ?? total.claimSeconds).toBeUndefined();
  }
});

test("minor units stay exact, unknown values are not 0, and means are weighed", () => {
  const fields = {
    name: text(),
    paid: amount({ sum: true, empty: true }),
    ratings: count({ sum: true }),
    stars: mean("ratings"),
  };
  const rows = [
    { name: "a", paid: 9_007_199_254_740_993n, ratings: 3, stars: 5 },
    { name: "b", paid: 1n, ratings: 1, stars: 1 },
    { name: "c", paid: null, ratings: 0, stars: null },
  ];
  expect(totalsOf(fields, rows)).toEqual([{ paid: 9_007_199_254_740_994n, ratings: 4, stars: 4 }]);
  expect(totalsOf(fields, rows.slice(2))).toEqual([{ paid: null, ratings: 0, stars: null }]);
  expect(totalsOf(fields, [])).toEqual([]);
});
