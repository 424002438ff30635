import { HOUR_MS } from "@krapao/contract/time";
import { expect, test } from "vitest";
import { type ForecastInput, forecast, HORIZON_HOURS } from "./forecast.ts";

const NOW = new Date("2026-11-26T10:20:00+07:00");
const hour = (hoursAgo: number) =>
  new Date(Math.floor(NOW.getTime() / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS);
/** So much in each hour of the last seven days. */
const steady = (minor: bigint) =>
  Array.from({ length: 7 * 24 }, (_, at) => ({ hour: hour(at + 1), minor }));
const INPUT: ForecastInput = {
  now: NOW,
  balanceMinor: 40_000n,
  queuedMinor: 0n,
  inMinor: 0n,
  outMinor: 0n,
  paid: steady(12_000n),
};

test("a steady pace spends the balance in balance ÷ pace", () => {
  // 40,000 at 12,000 an hour.
  expect(forecast(INPUT)).toMatchObject({ minutes: 200, days: 7 });
});

test("what is queued leaves first, and moves count as if they had been made", () => {
  expect(forecast({ ...INPUT, queuedMinor: 20_000n }).minutes).toBe(100);
  expect(forecast({ ...INPUT, queuedMinor: 40_000n }).minutes).toBe(0);
  expect(forecast({ ...INPUT, inMinor: 12_000n }).minutes).toBe(260);
  expect(forecast({ ...INPUT, outMinor: 12_000n }).minutes).toBe(140);
});

test("the pace is that of the same hour of the days before", () => {
  // Only the hour from 13:00 to 14:00 pays, on each of seven days.
  const paid = Array.from({ length: 7 }, (_, day) => ({
    hour: hour(21 + day * 24),
    minor: 80_000n,
  }));
  const { minutes, hours } = forecast({ ...INPUT, paid });
  // 10:20 to 13:00 is quiet; half of that hour spends the balance.
  expect(minutes).toBe(160 + 30);
  expect(hours.slice(0, 3).map(({ outMinor }) => outMinor)).toEqual([0n, 0n, 0n]);
  expect(hours[3]).toMatchObject({ outMinor: 80_000n, leftMinor: -40_000n });
});

test("days before the first payout do not thin the pace", () => {
  const paid = [{ hour: hour(21), minor: 80_000n }];
  expect(forecast({ ...INPUT, paid })).toMatchObject({ days: 1, minutes: 190 });
});

test("an account without payouts, or with enough for the horizon, does not run dry", () => {
  expect(forecast({ ...INPUT, paid: [] })).toMatchObject({ minutes: null, days: 0 });
  const rich = forecast({ ...INPUT, balanceMinor: 12_000n * 49n });
  expect(rich.minutes).toBeNull();
  expect(rich.hours).toHaveLength(HORIZON_HOURS);
});

test("an hour in which more came back than left has no pace", () => {
  expect(forecast({ ...INPUT, paid: steady(-5n) }).minutes).toBeNull();
});

test("the running hour and hours of the week before last do not count", () => {
  const paid = [
    { hour: hour(0), minor: 900_000n },
    { hour: hour(7 * 24 + 3), minor: 900_000n },
  ];
  expect(forecast({ ...INPUT, paid })).toMatchObject({ minutes: null, days: 0 });
});
