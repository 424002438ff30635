import { expect, test } from "vitest";
import { countedUntilOf } from "./read-giving-back.ts";

test("bets are counted until the oldest report of a game that was played", () => {
  const early = { reportedUntil: new Date("2026-11-28T10:00:00Z") };
  const late = { reportedUntil: new Date("2026-11-28T10:05:00Z") };
  const none = { reportedUntil: null };
  expect(countedUntilOf([late, none, early])).toEqual(early.reportedUntil);
  expect(countedUntilOf([none])).toBeNull();
});
