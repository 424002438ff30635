import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "../db/database.ts";
import { enqueue, type Jobs, startJobs } from "./jobs.ts";

let base: TestDatabase;
let owner: pg.Pool;
let jobs: Jobs;
const tries: string[] = [];
let goOn = () => {};

beforeAll(async () => {
  base = await testDatabase();
  owner = openPool({ url: base.urls.owner, poolMax: 1 });
  jobs = await startJobs({
    url: base.urls.app,
    crontab: "",
    log: pino({ level: "silent" }),
    jobs: {
      "test:waits": ({ name = "" }) => {
        tries.push(name);
        return new Promise((resolve) => {
          goOn = resolve;
        });
      },
      "test:fails": async ({ name = "" }) => {
        tries.push(name);
        throw new Error("the external party is away");
      },
    },
  });
});

afterAll(async () => {
  await jobs.stop();
  await owner.end();
  await base.close();
});

const enqueued = (name: string, job = "test:fails") =>
  base.db.transaction().execute(async (tx) => enqueue(tx, { name: job, payload: { name } }));

/**
 * An unhandled rejection would end this process, as it would end a server, and the file would fail.
 */
test("a failed job is unlocked and waits for its retry while the worker goes on", async () => {
  const waiting = async () => {
    const { rows } = await owner.query<{ attempts: number; last_error: string }>(
      `select attempts, last_error from graphile_worker.jobs
       where attempts > 0 and locked_by is null and run_at > now()`,
    );
    return rows;
  };
  await enqueued("first");
  await expect.poll(waiting).toEqual([{ attempts: 1, last_error: "the external party is away" }]);
  await enqueued("second");
  await expect.poll(waiting).toHaveLength(2);
  expect(tries).toContain("second");
});

test("a worker that holds a job sends heartbeats, and is replaced when it lost the database", async () => {
  const holders = async () => {
    const { rows } = await owner.query<{ holder: string; lives: boolean }>(
      `select locked_by as holder, exists (select from public.jobs_heartbeat where worker_id = locked_by) as lives
       from graphile_worker.jobs where task_identifier = 'test:waits' and locked_by is not null`,
    );
    return rows;
  };
  await enqueued("held", "test:waits");
  await expect.poll(holders).toMatchObject([{ lives: true }]);
  // A worker holds a job before it runs it.
  await expect.poll(() => tries).toContain("held");
  const [first] = await holders();
  const release = goOn;
  const lost = new Error("Connection terminated unexpectedly");
  expect([jobs.recover(lost), jobs.recover(lost)]).toEqual([true, true]);
  // What the pool says when a loaded machine opens no connection in time.
  expect(jobs.recover(new Error("timeout exceeded when trying to connect"))).toBe(true);
  expect(jobs.recover(new TypeError("a bug"))).toBe(false);
  await enqueued("after", "test:waits");
  await expect.poll(holders).toHaveLength(2);
  await expect.poll(() => tries).toContain("after");
  const names = (await holders()).map(({ holder }) => holder);
  expect(new Set(names).size).toBe(2);
  expect(names).toContain(first?.holder);
  // The replaced worker finishes the job that it still holds.
  release();
  goOn();
  await expect.poll(holders).toEqual([]);
});
