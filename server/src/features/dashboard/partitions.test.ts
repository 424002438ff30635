/** Partitions by month: where rows go, what the job adds, and what retention drops. */
import { randomUUID } from "node:crypto";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPartitions, countMissingPartitions } from "./queries-partitions.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase({ poolMax: 2 });
  owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

async function listPartitions(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where oid in (
      select inhrelid from pg_inherits where inhparent = $1::regclass) order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function firstUntil(table: string): Promise<Date> {
  const { rows } = await owner.query(
    "select first_until from partition_rule where table_name = $1",
    [table],
  );
  return rows[0].first_until;
}

const monthsAfter = (at: Date, months: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, at.getUTCDate() + 10));

test("every index of a partitioned table is one that the first partition had", async () => {
  const { rows } = await owner.query<{ name: string; indexes: string[] }>(
    `select c.relname as name, array_agg(i.indexrelid::regclass::text order by i.indexrelid::regclass::text) as indexes
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relname in ('entry_first', 'games_call_first') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    {
      name: "entry_first",
      indexes: [
        "ledger.entry_first_created_at_idx",
        "ledger.entry_first_pkey",
        "ledger.entry_first_transfer_id_idx",
      ],
    },
    {
      name: "games_call_first",
      indexes: [
        "games_call_first_pkey",
        "games_call_first_requested_at_idx",
        "games_call_first_transfer_id_requested_at_idx",
      ],
    },
  ]);
});

test("the job adds this month and the next three, once, and their absence is counted", async () => {
  const at = monthsAfter(await firstUntil("ledger.entry"), 9);
  expect(await countMissingPartitions(database.db, at)).toBe(6);
  expect(await addPartitions(database.db, at)).toBe(8);
  expect(await addPartitions(database.db, at)).toBe(0);
  expect(await countMissingPartitions(database.db, at)).toBe(0);
  expect(await countMissingPartitions(database.db, monthsAfter(at, 2))).toBe(2);
});

test("the owner cannot change entries in a partition either", async () => {
  for (const name of await listPartitions("ledger.entry")) {
    await expect(owner.query(`delete from ledger.${name}`)).rejects.toMatchObject({
      code: "LE000",
    });
    await expect(owner.query(`truncate ledger.${name}`)).rejects.toMatchObject({ code: "LE000" });
  }
});

test("a row without a month is stored in the rest, and its month is not added any more", async () => {
  const at = monthsAfter(await firstUntil("ledger.entry"), 30);
  await owner.query("begin");
  await owner.query(
    `insert into ledger.entry values (1000001, 1, 0, $1, 1, 1, $2), (1, 1, 0, $1, -1, -1, $2)`,
    [randomUUID(), at],
  );
  const { rows } = await owner.query("select count(*)::integer as count from ledger.entry_rest");
  expect(rows).toEqual([{ count: 2 }]);
  expect(
    (await owner.query("select add_partition('ledger.entry', $1) as added", [at])).rows,
  ).toEqual([{ added: false }]);
  const next = monthsAfter(at, 1);
  expect(
    (await owner.query("select add_partition('ledger.entry', $1) as added", [next])).rows,
  ).toEqual([{ added: true }]);
  await owner.query("rollback");
});

test("a month of calls is dropped when all of it is old, and none belongs to an open transfer", async () => {
  const first = await firstUntil("games_call");
  const months = [monthsAfter(first, 0), monthsAfter(first, 1)] as const;
  for (const at of months) await addPartitions(database.db, at);
  const before = await listPartitions("games_call");
  const name = (at: Date) => `games_call_${at.toISOString().slice(0, 7).replace("-", "_")}`;
  const [closed, open] = await insertTransfers();
  await insertCall(closed, months[0]);
  await insertCall(open, months[1]);
  const drop = async (at: Date) => {
    const dropped = await sql`select drop_old_games_calls(${at})`.execute(database.db);
    expect(dropped.rows).toHaveLength(1);
    const left = await listPartitions("games_call");
    return before.filter((each) => !left.includes(each));
  };
  expect(await drop(months[0])).toEqual(["games_call_first"]);
  expect(await drop(monthsAfter(first, 6))).toEqual(
    expect.arrayContaining(["games_call_first", name(months[0])]),
  );
  expect(await listPartitions("games_call")).toContain(name(months[1]));
  const { rows } = await owner.query("select transfer_id from games_call");
  expect(rows).toEqual([{ transfer_id: open }]);
});

/** A settled transfer and an open one, without a member: this database has none. */
async function insertTransfers(): Promise<[string, string]> {
  const ids: [string, string] = [randomUUID(), randomUUID()];
  await owner.query(`alter table games_transfer drop constraint games_transfer_member_id_fkey,
    drop constraint games_transfer_game_account_id_fkey`);
  for (const [id, state] of [
    [ids[0], "done"],
    [ids[1], "review"],
  ])
    await owner.query(
      `insert into games_transfer (id, member_id, game_account_id, provider, direction, amount_minor,
        credits_minor, currency, state, created_at)
      values ($1, 1, gen_random_uuid(), 'x', 'in', 1, 1, 'THB', $2, now())`,
      [id, state],
    );
  return ids;
}

async function insertCall(transferId: string, at: Date): Promise<void> {
  await owner.query(
    "insert into games_call values (gen_random_uuid(), $1, 'status', '{}', '{}', $2, $2)",
    [transferId, at],
  );
}
