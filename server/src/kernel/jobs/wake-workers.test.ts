import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transaction } from "../context.ts";
import { enqueue, type Jobs, startJobs } from "./jobs.ts";

let base: TestDatabase;
let listener: pg.Client;
let received: string[] = [];

beforeAll(async () => {
  base = await testDatabase();
  listener = new pg.Client({ connectionString: base.urls.app });
  await listener.connect();
  listener.on("notification", ({ payload }) => received.push(payload ?? ""));
  await listener.query(`listen "jobs:insert"`);
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await listener.end();
  await base.close();
});

type Job = Parameters<typeof enqueue>[1];
const job = (more: Partial<Job> = {}): Job => ({ name: "test:woken", payload: {}, ...more });
const enqueued = (...jobs: Job[]) =>
  transaction(base.db, async (tx) => {
    for (const each of jobs) await enqueue(tx, each);
  });
/** What a notification that was already sent has brought by now. */
async function receivedByNow(): Promise<number> {
  await transaction(base.db, (tx) => enqueue(tx, job()));
  await expect.poll(() => received.length).toBeGreaterThan(0);
  return received.length;
}

describe("workers of all processes", () => {
  test("are woken once for many jobs that are due, after their commits", async () => {
    await Promise.all([enqueued(job(), job()), enqueued(job()), enqueued(job())]);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    // Commits that are further apart than the interval of notifications have one each.
    expect(received.length).toBeLessThanOrEqual(3);
    expect(JSON.parse(received[0] ?? "")).toEqual({ count: 8 });
  });

  test("are not woken for a job that is due later, or that was rolled back", async () => {
    await enqueued(job({ delayMs: 60_000 }), job({ runAt: new Date(Date.now() + 60_000) }));
    const rolledBack = transaction(base.db, async (tx) => {
      await enqueue(tx, job());
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(await receivedByNow()).toBe(1);
  });
});

test("a worker that slept runs a job that another process enqueued without waiting for its poll", async () => {
  let jobs: Jobs | null = null;
  const ranAfterMs: number[] = [];
  let enqueuedAt = 0;
  try {
    jobs = await startJobs({
      url: base.urls.app,
      crontab: "",
      log: pino({ level: "silent" }),
      jobs: {
        "test:woken": async () => {},
        "test:timed": async () => {
          ranAfterMs.push(performance.now() - enqueuedAt);
        },
      },
    });
    for (let number = 1; number <= 12; number++) {
      enqueuedAt = performance.now();
      await enqueued(job({ name: "test:timed" }));
      await expect.poll(() => ranAfterMs.length, { interval: 5 }).toBe(number);
    }
    // A worker that only polls, once a second, takes as long as that after each job.
    const [fastest = Number.NaN] = ranAfterMs.toSorted((a, b) => a - b).slice(3);
    expect(fastest).toBeLessThan(700);
  } finally {
    await jobs?.stop();
  }
});
