import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { derivedId } from "../kernel/clock.ts";
import { openPool } from "../kernel/db/database.ts";
import { hold, houseAccountId, openMemberAccount, transfer } from "./ledger.ts";

let base: TestDatabase;
let application: pg.Pool;
let owner: pg.Pool;

const posted = derivedId("posted");
const pending = derivedId("pending");

beforeAll(async () => {
  base = await testDatabase();
  application = openPool({ url: base.urls.app, poolMax: 1 });
  owner = openPool({ url: base.urls.owner, poolMax: 1 });
  await base.db.transaction().execute(async (tx) => {
    const bank = await houseAccountId(tx, { kind: "bank_clearing", owner: "SCB", currency: "THB" });
    const member = await openMemberAccount(tx, { memberId: 1n, currency: "THB" });
    const rest = { currency: "THB", amountMinor: 100n } as const;
    await transfer(tx, { id: posted, kind: "deposit", fromId: bank, toId: member, ...rest });
    await hold(tx, { id: pending, kind: "withdrawal", fromId: member, toId: bank, ...rest });
  });
});

afterAll(async () => {
  await Promise.all([application.end(), owner.end()]);
  await base.close();
});

const PERMISSION_DENIED = "42501";
const APPEND_ONLY = "LE000";
const codeOf = (pool: pg.Pool, statement: string) =>
  pool.query(statement).then(
    ({ rowCount }) => `done with ${rowCount} rows`,
    (error: pg.DatabaseError) => error.code,
  );

describe("the application's role", () => {
  test.each([
    "insert into ledger.entry select account_id, version + 1, slot, transfer_id, 1, 1, now() from ledger.entry",
    "update ledger.entry set amount_minor = amount_minor + 1",
    "delete from ledger.entry",
    "truncate ledger.entry",
    "insert into ledger.transfer select * from ledger.transfer",
    "update ledger.transfer set state = 'posted'",
    "delete from ledger.transfer",
    "truncate ledger.transfer",
    "update ledger.balance set posted_minor = posted_minor + 1",
    "update ledger.balance set held_minor = 0",
    "delete from ledger.balance",
    "insert into ledger.account (id, kind, owner, currency) values (7, 'suspense', 'x', 'THB')",
    "update ledger.account set owner = 'else'",
    "delete from ledger.account",
    "select ledger.move(gen_random_uuid(), 1000000, 1, 'THB', 1, 0)",
    "alter table ledger.entry disable trigger all",
    "create table ledger.mine ()",
    "select nextval('ledger.house_account_id')",
  ])("may not: %s", async (statement) => {
    expect(await codeOf(application, statement)).toMatch(
      // Only the owner of a table may alter it, which PostgreSQL reports under the same code.
      PERMISSION_DENIED,
    );
  });

  test("may read and call the operations", async () => {
    expect(await codeOf(application, "select * from ledger.entry")).toBe("done with 2 rows");
    expect(await codeOf(application, `select ledger.void('${pending}')`)).toBe("done with 1 rows");
  });

  test("cannot replace objects that the functions use", async () => {
    const client = await application.connect();
    try {
      await client.query("create temporary table entry (account_id bigint)");
      await client.query("set search_path = pg_temp, ledger, public");
      const { rows } = await client.query("select current_schemas(true)::text as path");
      expect(rows[0].path).toContain("pg_temp");
      await client.query(
        `select ledger.transfer(gen_random_uuid(), 'deposit', 1, 1000000, 'THB', 1)`,
      );
      expect((await client.query("select * from pg_temp.entry")).rowCount).toBe(0);
    } finally {
      client.release(true);
    }
  });
});

describe("the triggers stop the owner, whom the grants do not", () => {
  test.each([
    "update ledger.entry set amount_minor = amount_minor + 1",
    "delete from ledger.entry",
    "truncate ledger.entry",
    "delete from ledger.transfer",
    "truncate ledger.transfer",
    "update ledger.transfer set amount_minor = 1",
    "update ledger.transfer set kind = 'bonus'",
    "update ledger.transfer set from_id = to_id",
    "update ledger.transfer set meta = '{}'",
    `update ledger.transfer set state = 'pending', posted_minor = null, resolved_at = null where id = '${posted}'`,
    `update ledger.transfer set state = 'rejected', posted_minor = null where id = '${posted}'`,
    `update ledger.transfer set ref = 'else' where id = '${posted}'`,
    "delete from ledger.balance",
    "update ledger.balance set floor_minor = -100",
    "update ledger.balance set slot = 1 where slot = 0",
    "update ledger.account set owner = 'else'",
    "delete from ledger.account",
    "truncate ledger.account cascade",
  ])("%s", async (statement) => {
    expect(await codeOf(owner, statement)).toBe(APPEND_ONLY);
  });

  test("and a constraint protects the floor", async () => {
    const statement = "update ledger.balance set posted_minor = -1 where floor_minor = 0";
    expect(await codeOf(owner, statement)).toBe("23514");
  });
});
