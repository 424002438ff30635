import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { openPool } from "./db.ts";
import { enqueue, type Jobs, startJobs } from "./jobs.ts";

let base: TestDatabase;
let jobs: Jobs;
const tries: string[] = [];

beforeAll(async () => {
  base = await testDatabase();
  jobs = await startJobs({
    url: base.url,
    crontab: "",
    log: pino({ level: "silent" }),
    jobs: {
      "test:fails": async ({ name = "" }) => {
        tries.push(name);
        throw new Error("the outside is away");
      },
    },
  });
});

afterAll(async () => {
  await jobs.stop();
  await base.close();
});

/** A rejection that nobody handles ends the process, here as in a server: then this file fails as a whole. */
test("a job that fails is let go and waits for its next try, and the worker lives on", async () => {
  const owner = openPool({ url: base.url, poolMax: 1, role: "owner" });
  const enqueued = (name: string) =>
    base.db.transaction().execute((tx) => enqueue(tx, { name: "test:fails", payload: { name } }));
  const waiting = async () => {
    const { rows } = await owner.query<{ attempts: number; last_error: string }>(
      `select attempts, last_error from graphile_worker.jobs
       where attempts > 0 and locked_by is null and run_at > now()`,
    );
    return rows;
  };
  await enqueued("first");
  await expect.poll(waiting).toEqual([{ attempts: 1, last_error: "the outside is away" }]);
  await enqueued("second");
  await expect.poll(waiting).toHaveLength(2);
  expect(tries).toContain("second");
  await owner.end();
});
