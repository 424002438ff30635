import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "../errors.ts";
import type { Tx } from "./database.ts";
import { refuseUnless } from "./refuse-in-database.ts";
import { afterCommit, together, transaction, withCommit } from "./transaction.ts";

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase({ poolMax: 4 });
});
afterAll(() => base.close());
beforeEach(() => base.db.deleteFrom("rate_limit").execute());

const write = (tx: Tx, key: string) => tx.insertInto("rate_limit").values({ key }).execute();
const fail = (tx: Tx, code: string) =>
  sql`select ${refuseUnless(sql<boolean>`false`, code)}`.execute(tx);
const keys = async () => {
  const rows = await base.db.selectFrom("rate_limit").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
};

test("commits what was started together, and answers the result", async () => {
  const result = await transaction(base.db, async (tx) => {
    await Promise.all([write(tx, "a"), write(tx, "b")]);
    await withCommit(tx, write(tx, "c"));
    return "done";
  });
  expect(result).toBe("done");
  expect(await keys()).toEqual(["a", "b", "c"]);
});

test("rolls everything back when the work throws, and the connection stays usable", async () => {
  const work = transaction(base.db, async (tx) => {
    await write(tx, "a");
    throw new Refusal("NO_DATA");
  });
  await expect(work).rejects.toMatchObject({ code: "NO_DATA" });
  expect(await keys()).toEqual([]);
});

test("a statement that travels with the commit and fails leaves nothing behind", async () => {
  let isAnnounced = false;
  const work = transaction(base.db, async (tx) => {
    afterCommit(tx, "announce", () => {
      isAnnounced = true;
    });
    await withCommit(tx, write(tx, "a"), fail(tx, "MONEY_NOT_ENOUGH"), write(tx, "b"));
  });
  await expect(work).rejects.toMatchObject({ name: "Refusal", code: "MONEY_NOT_ENOUGH" });
  expect(await keys()).toEqual([]);
  expect(isAnnounced).toBe(false);
});

test("a statement that the driver cannot send keeps the commit from being sent", async () => {
  // JSON has no bigint, so this parameter fails before the statement leaves the process.
  const unsendable = (tx: Tx) => sql`select ${{ amount: 1n }}::jsonb`.execute(tx);
  const work = transaction(base.db, (tx) => withCommit(tx, write(tx, "a"), unsendable(tx)));
  await expect(work).rejects.toThrow(/BigInt/);
  expect(await keys()).toEqual([]);
});

test("of statements that were started together, the error of the first one is thrown", async () => {
  // The first one passes through more functions, so its error takes longer to arrive.
  const wrapped = async (tx: Tx) => {
    await fail(tx, "TRANSFER_IN_PROGRESS").catch(async (error: unknown) => {
      await Promise.resolve();
      throw error;
    });
  };
  const work = transaction(base.db, (tx) => Promise.all([wrapped(tx), write(tx, "a")]));
  await expect(work).rejects.toMatchObject({ code: "TRANSFER_IN_PROGRESS" });
  expect(await keys()).toEqual([]);
});

test("a sentence that is no code is a failed assertion", async () => {
  const work = transaction(base.db, (tx) => fail(tx, "a line is opened first"));
  await expect(work).rejects.toThrow("assertion failed: a line is opened first");
});

test("an error that the database finds at the commit rolls back", async () => {
  const work = transaction(base.db, async (tx) => {
    await write(tx, "a");
    await write(tx, "a").catch(() => {});
  });
  await expect(work).rejects.toThrow();
  expect(await keys()).toEqual([]);
});

test("a transaction that is over takes no more statements", async () => {
  let kept: Tx | undefined;
  await transaction(base.db, async (tx) => {
    kept = tx;
  });
  expect(kept?.isTransaction).toBe(true);
  await expect(write(kept as Tx, "late")).rejects.toThrow("the transaction is over");
});

test("runs one announcement after the commit, however often it was asked for", async () => {
  const announced: string[] = [];
  await transaction(base.db, async (tx) => {
    for (const name of ["first", "second"]) afterCommit(tx, "once", () => announced.push(name));
    await write(tx, "a");
    expect(announced).toEqual([]);
  });
  expect(announced).toEqual(["second"]);
});

test("reads on one connection when it is asked to", async () => {
  const pid = () => sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const read = (db: typeof base.db) => Promise.all([1, 2, 3].map(() => pid().execute(db)));
  const pids = (await together(base.db, read)).map(({ rows }) => rows[0]?.pid);
  expect(new Set(pids).size).toBe(1);
});
