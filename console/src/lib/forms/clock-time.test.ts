import { expect, test } from "vitest";
import { minuteOf, timeOf } from "./clock-time.ts";

test("reads 24 hours, and nothing else", () => {
  expect(["00:00", "8:05", "08:30", "23:59", "24:00"].map(minuteOf)).toEqual([
    0, 485, 510, 1439, 1440,
  ]);
  expect(["24:01", "25:00", "8", "8:5", "08:60", "8 am", ""].map(minuteOf)).toEqual(
    Array(7).fill(null),
  );
});

test("writes what it reads", () => {
  for (const minute of [0, 1, 485, 1439, 1440]) expect(minuteOf(timeOf(minute))).toBe(minute);
});
