import { expect, test } from "vitest";
import { createLag } from "./replica.ts";

function lagAt(now: { ms: number }) {
  return createLag(() => now.ms);
}

test("a copy counts as behind by the age of the newest mark that it has replayed", () => {
  const now = { ms: 0 };
  const lag = lagAt(now);
  expect(lag.behindMs()).toBe(Number.POSITIVE_INFINITY);
  lag.wrote(100n, 0);
  lag.wrote(200n, 1_000);
  lag.wrote(300n, 2_000);
  now.ms = 2_500;
  lag.replayed(250n);
  expect(lag.behindMs()).toBe(1_500);
  lag.replayed(300n);
  expect(lag.behindMs()).toBe(500);
});

test("the copy of an idle primary stays fresh", () => {
  const now = { ms: 0 };
  const lag = lagAt(now);
  for (const ms of [0, 60_000, 120_000]) {
    now.ms = ms;
    lag.wrote(100n, ms);
    lag.replayed(100n);
    expect(lag.behindMs()).toBe(0);
  }
});

test("a copy that replays nothing grows stale, and one that was away is not fresh at once", () => {
  const now = { ms: 0 };
  const lag = lagAt(now);
  lag.wrote(100n, 0);
  lag.replayed(100n);
  now.ms = 8_000;
  lag.wrote(200n, 8_000);
  lag.replayed(100n);
  expect(lag.behindMs()).toBe(8_000);
  lag.clear();
  expect(lag.behindMs()).toBe(Number.POSITIVE_INFINITY);
  lag.replayed(200n);
  expect(lag.behindMs()).toBe(0);
});
