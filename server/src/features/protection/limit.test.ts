import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { expect, test } from "vitest";
import { fitsFrom, freeFrom, usedOf } from "./limit.ts";

const now = new Date(Date.UTC(2026, 10, 28, 12));
const ago = (ms: number) => new Date(now.getTime() - ms);
const counted = [
  { at: ago(20 * DAY_MS), amountMinor: 40_00n },
  { at: ago(3 * DAY_MS), amountMinor: 30_00n },
  { at: ago(20 * HOUR_MS), amountMinor: 20_00n },
  { at: ago(HOUR_MS), amountMinor: 10_00n },
];
const NONE = { day: null, week: null, month: null };

test("counts what lies within each period", () => {
  expect(usedOf(counted, now)).toEqual({ day: 30_00n, week: 60_00n, month: 100_00n });
});

test("frees a limit deposit by deposit, the oldest first", () => {
  const from = (mostMinor: bigint) => freeFrom("day", { counted, mostMinor, now });
  expect(from(30_00n)).toEqual(now);
  expect(from(29_99n)).toEqual(ago(-4 * HOUR_MS));
  expect(from(9_99n)).toEqual(ago(-23 * HOUR_MS));
});

test.each([
  ["without limits at once", NONE, 1n, 0],
  ["what is left at once", { ...NONE, day: 50_00n }, 20_00n, 0],
  ["more when the oldest of the day is over", { ...NONE, day: 50_00n }, 20_01n, 4 * HOUR_MS],
  ["by the limit that frees last", { ...NONE, day: 50_00n, month: 100_00n }, 20_01n, 10 * DAY_MS],
] as const)("a deposit fits %s", (_when, limits, amountMinor, afterMs) => {
  expect(fitsFrom(limits, { counted, amountMinor, now })).toEqual(ago(-afterMs));
});

test("a deposit above a limit itself never fits", () => {
  const limits = { ...NONE, day: 50_00n, week: 500_00n };
  expect(fitsFrom(limits, { counted: [], amountMinor: 50_01n, now })).toBeNull();
});
