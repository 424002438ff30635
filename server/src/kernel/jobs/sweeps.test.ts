import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSweeps } from "./sweeps.ts";

const log = pino({ level: "silent" });
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const period = () => vi.advanceTimersByTimeAsync(2_000);

test("every sweep runs once in each period, also after another one has failed", async () => {
  const ran: string[] = [];
  const stop = startSweeps(
    {
      fails: async () => {
        ran.push("fails");
        throw new Error("the database is away");
      },
      works: async () => {
        ran.push("works");
      },
    },
    log,
  );
  expect(ran).toEqual([]);
  await period();
  expect(ran).toEqual(["fails", "works"]);
  await period();
  expect(ran).toEqual(["fails", "works", "fails", "works"]);
  await stop();
  await period();
  expect(ran).toHaveLength(4);
});

test("a sweep that takes long is not started a second time, and stopping waits for it", async () => {
  let starts = 0;
  let finish = () => {};
  const sweep = () => {
    starts += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const stop = startSweeps({ slow: sweep }, log);
  await period();
  await period();
  expect(starts).toBe(1);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await period();
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(starts).toBe(1);
});
