import { untilOneWaits } from "@krapao/testkit/builders/locks";
import { eventually } from "@krapao/testkit/builders/money";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Db, openDatabase } from "./database.ts";
import { togetherWithOthers, transaction } from "./transaction.ts";

/** A pool of which short reads share one connection. */
let base: TestDatabase;
let db: Db;
beforeAll(async () => {
  base = await testDatabase();
  db = openDatabase({ url: base.urls.app, poolMax: 5 });
});
afterAll(async () => {
  await db.destroy();
  await base.close();
});

const pid = (on: Db) =>
  sql<{ pid: number }>`select pg_backend_pid() as pid`
    .execute(on)
    .then(({ rows }) => rows[0]?.pid ?? 0);
const sleepThen = (on: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(on);
const read = <T>(work: (on: Db) => Promise<T>) => togetherWithOthers(db, work);

test("reads under way share a connection, and each gets its own answer", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      read(async (on) => {
        const { rows } = await sql<{ number: number }>`select ${number}::integer as number`.execute(
          on,
        );
        return { number: rows[0]?.number, pid: await pid(on) };
      }),
    ),
  );
  expect(answers.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  expect(new Set(answers.map((answer) => answer.pid)).size).toBe(1);
});

test("a read does not wait behind one that is stuck", async () => {
  const [taken, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = (on: Db) => sql`select pg_advisory_xact_lock(1)`.execute(on);
  const holder = transaction(base.db, async (tx) => {
    await lock(tx as unknown as Db);
    taken.resolve();
    await release.promise;
  });
  await taken.promise;
  let isStuck = true;
  const stuck = read(lock).then(() => {
    isStuck = false;
  });
  await untilOneWaits(base);
  // Those behind the stuck one are not answered. After a while reads go elsewhere.
  const answered = Promise.withResolvers<number>();
  const reading = setInterval(() => void read(pid).then(answered.resolve), 20);
  expect(await answered.promise).toBeGreaterThan(0);
  clearInterval(reading);
  expect(isStuck).toBe(true);
  release.resolve();
  await Promise.all([holder, stuck]);
});

test("a failed statement fails no other read", async () => {
  const failing = read((on) => sql`select 1 / 0`.execute(on));
  const others = [1, 2, 3].map(() => read(pid));
  await expect(failing).rejects.toThrow("division by zero");
  expect(new Set(await Promise.all(others)).size).toBe(1);
});

test("after its last read the connection belongs to transactions again", async () => {
  await Promise.all([read(pid), read(pid)]);
  const pids = new Set<number>();
  const areOpen = Promise.withResolvers<void>();
  // None ends before all have a connection.
  const open = () =>
    transaction(db, async (tx) => {
      pids.add(await pid(tx as unknown as Db));
      if (pids.size === 5) areOpen.resolve();
      await areOpen.promise;
    });
  await Promise.all(Array.from({ length: 5 }, open));
});

test("a read that opens a transaction is refused", async () => {
  const opening = read((on) => on.transaction().execute((tx) => pid(tx as unknown as Db)));
  await expect(opening).rejects.toThrow("opens no transaction");
});

test("a broken connection is not used again", async () => {
  const broken = expect(read((on) => sleepThen(on, 10))).rejects.toThrow();
  const end = () =>
    sql<{ done: boolean }>`select pg_terminate_backend(pid) as done from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep%' and state = 'active'
        and pid <> pg_backend_pid()`.execute(base.db);
  await eventually(async () => (await end()).rows.length > 0);
  await broken;
  // The pool learns of it when the socket closes.
  await eventually(async () => (await read(pid).catch(() => 0)) > 0);
});
