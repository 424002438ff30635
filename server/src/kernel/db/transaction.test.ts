import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Refusal } from "../errors.ts";
import { ask, inOrder, type Tx } from "./database.ts";
import { refuseUnless } from "./refuse-in-database.ts";
import { afterCommit, together, transaction, withCommit } from "./transaction.ts";

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase({ poolMax: 4 });
});
afterAll(() => base.close());
beforeEach(() => base.db.deleteFrom("rate_limit").execute());

const write = (tx: Tx, key: string) =>
  ask(tx, tx.insertInto("rate_limit").values({ key }), () => {});
const fail = (tx: Tx, code: string) =>
  ask(tx, sql`select ${refuseUnless(sql<boolean>`false`, code)}`, () => {});
const keys = async () => {
  const rows = await base.db.selectFrom("rate_limit").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
};

test("commits what a list wrote, and answers the result", async () => {
  const result = await transaction(base.db, async (tx) => {
    await inOrder(tx, [write(tx, "a"), write(tx, "b")]);
    withCommit(tx, write(tx, "c"));
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
    withCommit(tx, write(tx, "a"), fail(tx, "MONEY_NOT_ENOUGH"), write(tx, "b"));
  });
  await expect(work).rejects.toMatchObject({ name: "Refusal", code: "MONEY_NOT_ENOUGH" });
  expect(await keys()).toEqual([]);
  expect(isAnnounced).toBe(false);
});

test("a statement that the driver cannot send keeps the commit from being sent", async () => {
  // JSON has no bigint, so this parameter fails before the statement leaves the process.
  const unsendable = (tx: Tx) => ask(tx, sql`select ${{ amount: 1n }}::jsonb`, () => {});
  const work = transaction(base.db, async (tx) => withCommit(tx, write(tx, "a"), unsendable(tx)));
  await expect(work).rejects.toThrow(/BigInt/);
  expect(await keys()).toEqual([]);
});

test("of the errors of a list, the first one is thrown", async () => {
  const work = transaction(base.db, (tx) =>
    inOrder(tx, [write(tx, "a"), fail(tx, "TRANSFER_IN_PROGRESS"), write(tx, "b")]),
  );
  await expect(work).rejects.toMatchObject({ code: "TRANSFER_IN_PROGRESS" });
  expect(await keys()).toEqual([]);
});

test("a statement after a failed one throws the error of the failed one", async () => {
  const work = transaction(base.db, async (tx) => {
    withCommit(tx, fail(tx, "TRANSFER_IN_PROGRESS"));
    await write(tx, "a");
  });
  await expect(work).rejects.toMatchObject({ code: "TRANSFER_IN_PROGRESS" });
});

test("a statement that is made and not sent fails its transaction", async () => {
  const work = transaction(base.db, async (tx) => {
    await write(tx, "a");
    write(tx, "b");
  });
  await expect(work).rejects.toThrow(/made and not sent: insert into/);
  expect(await keys()).toEqual([]);
});

test("a sentence that is no code is a failed assertion", async () => {
  const work = transaction(base.db, (tx) => fail(tx, "a line is opened first"));
  await expect(work).rejects.toThrow("assertion failed: a line is opened first");
});

test("an error that the database finds at the commit rolls back", async () => {
  const work = transaction(base.db, async (tx) => {
    await write(tx, "a");
    await write(tx, "a").then(null, () => {});
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
