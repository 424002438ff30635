import { setTimeout as sleep } from "node:timers/promises";
import { type Line, openLine } from "@krapao/testkit/crowd/proxy";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openLog } from "../log.ts";
import { type Db, isDatabaseAway, openDatabase } from "./database.ts";
import { openListener } from "./listen.ts";
import { together } from "./transaction.ts";

const SILENT_MS = 1_000;

let base: TestDatabase;
let line: Line;
let url: string;
beforeAll(async () => {
  base = await testDatabase({ poolMax: 1 });
  const given = new URL(base.urls.app);
  const port = Number(given.port);
  line = await openLine(() => [port]);
  given.port = `${line.port}`;
  url = given.href;
});
afterAll(async () => {
  await line.close();
  await base.close();
});
beforeEach(() => line.set("pass"));

const ask = (db: Db) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
const askSlowly = (db: Db) =>
  sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(db);
const pidsOf = (answers: { rows: { pid: number }[] }[]) => answers.map(({ rows }) => rows[0]?.pid);

test("a statement on a silent line fails in time, and idle connections go with it", async () => {
  const db = openDatabase({ url, poolMax: 2, silentMs: SILENT_MS });
  try {
    // Two connections; one of them stays idle.
    const before = await Promise.all([together(db, askSlowly), together(db, askSlowly)]);
    line.set("deaf");
    const failed = await ask(db).catch((error: unknown) => error);
    expect(isDatabaseAway(failed)).toBe(true);
    line.set("pass");
    const after = await Promise.all([ask(db), ask(db)]);
    // Neither had to find out on its own that its connection was lost.
    const lost = pidsOf(before);
    expect(new Set(lost).size).toBe(2);
    expect(pidsOf(after).filter((pid) => lost.includes(pid))).toEqual([]);
  } finally {
    await db.destroy();
  }
});

test("an idle connection that has nothing to say is kept", async () => {
  const db = openDatabase({ url, poolMax: 1, silentMs: SILENT_MS });
  try {
    const before = await ask(db);
    await sleep(2 * SILENT_MS + 1_000);
    expect((await ask(db)).rows).toEqual(before.rows);
  } finally {
    await db.destroy();
  }
});

test("a listener on a silent line connects again and reads what it missed", async () => {
  let calls = 0;
  const listener = openListener({
    url,
    channel: "silent_test",
    log: openLog("silent"),
    onNotification: () => {
      calls += 1;
    },
    probeMs: 200,
  });
  try {
    await expect.poll(() => calls).toBeGreaterThan(0);
    line.set("deaf");
    // A probe that a busy machine was slow to answer may have connected it again before.
    const known = calls;
    await sleep(500);
    line.set("pass");
    await expect.poll(() => calls).toBeGreaterThan(known);
  } finally {
    await listener.close();
  }
});
