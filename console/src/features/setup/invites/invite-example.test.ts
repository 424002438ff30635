import { expect, test } from "vitest";
import { bahtOf, commissionOf, playedOf } from "./invite-example.ts";

test.each([
  [{ rate: 100, cap: { THB: 500, LAK: 1 } }, 10],
  [{ rate: 333, cap: { THB: 500, LAK: 1 } }, 33.3],
  [{ rate: 10_000, cap: { THB: 500, LAK: 1 } }, 500],
  [{}, 0],
])("a friend's deposit of 1,000 baht earns by %o: %s", (payload, earned) => {
  expect(commissionOf(payload)).toBe(earned);
});

test("a draft without a share asks for the whole deposit, and without play for none", () => {
  expect(playedOf({ needsPlay: true })).toBe(100);
  expect(playedOf({ needsPlay: true, playedPercent: 50 })).toBe(50);
  expect(playedOf({ needsPlay: false, playedPercent: 50 })).toBe(0);
});

test("an amount that is not set is none", () => {
  expect([bahtOf(null), bahtOf({ THB: 5, LAK: 1 })]).toEqual([null, 5]);
});
