import { expect, test } from "vitest";
import { KINDS, MOVED, placeOf, REPORT_NAMES } from "./places.ts";

test("seven reports remain, and every old address leads to one of their kinds", () => {
  expect(REPORT_NAMES).toHaveLength(7);
  const old = [
    ...["profit", "deposits", "withdrawals", "gameTransfers", "bonuses", "rewards", "members"],
    ...["cohorts", "agents", "team", "work", "reconciliation"],
  ];
  const places = old.map((report) => placeOf({ report }));
  expect(places.map(({ report }) => report)).toEqual([
    ...["result", "money", "money", "reconciliation", "campaigns", "campaigns", "members"],
    ...["members", "team", "team", "queues", "reconciliation"],
  ]);
  for (const [report, kind] of Object.values(MOVED)) expect(KINDS[report]).toContain(kind);
  expect(placeOf({ report: "cohorts", kind: "slips" }).kind).toBe("cohorts");
});

test("an address of a report names its kind; an unknown one opens money", () => {
  expect(placeOf({ report: "team", kind: "slips" })).toEqual({ report: "team", kind: "slips" });
  expect(placeOf({})).toEqual({ report: "money", kind: null });
});
