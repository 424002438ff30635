import { DAY_MS } from "@krapao/contract/time";
import { expect, test } from "vitest";
import type { WorkSum } from "./queries-sums.ts";
import { isShort, joinWork } from "./work.ts";

const sum = (fields: Partial<WorkSum>): WorkSum => ({
  period: "2026-11-26",
  staffId: "a",
  currency: "THB",
  kind: "slips",
  approved: 1,
  approvedMinor: 100n,
  first: 0,
  rejected: 0,
  rejectedMinor: 0n,
  undone: 0,
  waitSeconds: 30,
  claimSeconds: null,
  ...fields,
});
const names = new Map([
  ["a", "Nok"],
  ["b", "Aoy"],
]);

test("joins the kinds of a staff user's day, and keeps currencies and staff users apart", () => {
  const rows = joinWork(
    [
      sum({}),
      sum({ kind: "withdrawals", approved: 2, first: 1 }),
      sum({ currency: "LAK" }),
      sum({ staffId: "b" }),
      sum({ period: "2026-11-25" }),
    ],
    names,
  );
  expect(rows.map(({ period, name, currency }) => [period, name, currency])).toEqual([
    ["2026-11-26", "Aoy", "THB"],
    ["2026-11-26", "Nok", "THB"],
    ["2026-11-26", "Nok", "LAK"],
    ["2026-11-25", "Nok", "THB"],
  ]);
  expect(rows[1]).toMatchObject({
    withdrawals: { approved: 2, first: 1 },
    slips: { approved: 1, approvedAmount: 100n, waitSeconds: 30 },
    payments: null,
    documents: null,
  });
});

test("a span of 92 days is computed, a longer one is not", () => {
  const from = new Date(0);
  expect(isShort({ from, to: new Date(92 * DAY_MS) })).toBe(true);
  expect(isShort({ from, to: new Date(93 * DAY_MS) })).toBe(false);
});
