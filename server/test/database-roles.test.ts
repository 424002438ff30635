/** What the database refuses to the login that servers, their jobs and their sockets use. */
import { randomUUID } from "node:crypto";
import { ROLES } from "@krapao/contract/console/permissions";
import { registerMember } from "@krapao/testkit/builders/members";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { addsPermissions, builtIn } from "../src/features/staff/staff-user.ts";
import { openLine } from "../src/features/statements/index.ts";
import { appendAudit, keyBlocks } from "../src/kernel/audit.ts";
import { recordId, transaction } from "../src/kernel/context.ts";
import { type Db, openDatabase } from "../src/kernel/db/database.ts";

let world: World;
/** The server's own connection. */
let db: Db;
let owner: TestStaff;
let cashier: TestStaff;
let requestId: string;
const lineId = randomUUID();

beforeAll(async () => {
  world = await startWorld();
  ({ db } = world.app.ctx);
  [owner, cashier] = [await world.staff("owner"), await world.staff("cashier")];
  const { id: memberId } = await registerMember(world);
  await transaction(db, (tx) =>
    openLine(tx, {
      id: lineId,
      memberId,
      statementType: "deposit",
      from: "KBANK",
      to: "WALLET",
      amountMinor: 100n,
      currency: "THB",
      status: "SUCCESS",
      createdAt: world.clock.now(),
    }),
  );
  const { body } = await world.console("PUT", `/api/console/staff/${cashier.id}`, {
    token: owner.token,
    body: { name: cashier.name, isActive: true, role: "manager", why: "a test" },
  });
  requestId = String(body.approvalId);
});
afterAll(() => world.close());

const run = (statement: string, on: Db = db) => sql.raw(statement).execute(on);
/** The answer of the database: an SQLSTATE, or `done`. */
const answerOf = (statement: string, on?: Db) =>
  run(statement, on).then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const DENIED = "42501";

test("every connection of a server uses that login, and only that", async () => {
  const { rows } = await sql<{ login: string; count: number }>`
    select usename as login, count(*)::int as count from pg_stat_activity
    where datname = current_database() group by 1`.execute(world.ownerDb);
  const count = rows.find(({ login }) => login === "krapao_app")?.count ?? 0;
  expect(rows.map(({ login }) => login).sort()).toEqual(["krapao_app", "krapao_owner"]);
  // The pool, the rate limits, the worker, the sockets and the listener. The test's own connection
  // is the only one of the owner.
  expect(count).toBeGreaterThan(5);
  expect(rows.find(({ login }) => login === "krapao_owner")?.count).toBe(1);
});

describe.each(["app", "admin"] as const)("the login %s", (login) => {
  test("owns nothing, is a member of nothing and has no attribute", async () => {
    const login_db = openDatabase({ url: world.urls[login], poolMax: 1 });
    const { rows } = await sql<Record<string, unknown>>`
      select session_user = current_user as "isItself",
        rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "hasMore",
        (select count(*)::int from pg_auth_members where member = r.oid or roleid = r.oid) as members,
        (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
        has_schema_privilege('public', 'create') as "canCreate"
      from pg_roles r where rolname = session_user`.execute(login_db);
    await login_db.destroy();
    expect(rows).toEqual([
      { isItself: true, hasMore: false, members: 0, owned: 0, canCreate: false },
    ]);
  });
});

test.each([
  "set role krapao_owner",
  "set role krapao_admin",
  "set session authorization krapao_owner",
])("refuses: %s", async (statement) => {
  expect(await answerOf(statement)).toBe(DENIED);
});

test.each(["reset role", "set role none", "reset session authorization"])(
  "%s changes nothing",
  async (statement) => {
    await db.connection().execute(async (connection) => {
      await run(statement, connection);
      expect((await run("select current_user as name", connection)).rows).toEqual([
        { name: "krapao_app" },
      ]);
      expect(await answerOf("delete from audit_entry", connection)).toBe(DENIED);
    });
  },
);

const TABLES = [
  "audit_entry",
  "statements_line",
  "approvals_request",
  "staff_user",
  "ledger.entry",
];

test.each([
  ...TABLES.flatMap((table) => [
    `update ${table} set ${table === "ledger.entry" ? "amount_minor = 1" : "id = id"}`.replace(
      "audit_entry set id = id",
      "audit_entry set why = 'x'",
    ),
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} owner to krapao_app`,
    `drop table ${table} cascade`,
  ]),
  "insert into audit_entry select * from audit_entry",
  "insert into statements_line select * from statements_line",
  "insert into audit_draft (staff_name) values ('x')",
  "insert into staff_user select * from staff_user",
  "insert into staff_session select * from staff_session",
  "update staff_session set expires_at = now() + interval '1 year'",
  "update staff_session set staff_id = (select id from staff_user where role = 'owner' limit 1)",
  "insert into approvals_request select * from approvals_request",
  "insert into ledger.entry select * from ledger.entry",
  "update ledger.time_shift set ahead_ms = 1",
  "update ledger.balance set posted_minor = posted_minor + 1",
  "drop trigger staff_session_stays_ended on staff_session",
  "create or replace function append_audit() returns void language sql as ''",
  "create table public.mine (id int)",
  "select bootstrap_staff_user(gen_random_uuid(), 'x', 'x', 'owner', 'x', now())",
  "select issue_staff_credentials((select id from staff_user limit 1), 'x')",
  "select append_command_audit('x', 'x', now(), 'x', 'x', null, null, 'x', 'x')",
  "select hold_audit_key('x')",
  "select erase_member_data(100001, now())",
  "call grant_worker_tables()",
  "delete from migration",
  "delete from graphile_worker.migrations",
  "alter system set fsync = off",
  "copy staff_user to program 'cat'",
  "set session_replication_role = replica",
])("refuses: %s", async (statement) => {
  // Everything refers to a row that exists, so nothing is refused for another reason.
  expect(await answerOf(statement)).toBe(DENIED);
});

test.each(TABLES)("a grant by the login itself opens nothing: %s", async (table) => {
  await run(`grant all on ${table} to krapao_app`);
  expect(await answerOf(`delete from ${table}`)).toBe(DENIED);
});

test("a session that has ended stays ended", async () => {
  const { id } = await world.staff("agent");
  const ofAgent = sql.lit(id);
  await sql`update staff_session set revoked_at = now() where staff_id = ${ofAgent}`.execute(db);
  const again = sql`update staff_session set revoked_at = null where staff_id = ${ofAgent}`;
  await expect(again.execute(db)).rejects.toThrow("has ended");
});

describe("an audit entry", () => {
  const entry = (token: string) => ({
    auditKey: world.app.ctx.settings.auditKeys[0],
    token,
    at: world.clock.now(),
    action: "test.action",
    subject: "test:1",
    address: "127.0.0.1",
    requestId: recordId(world.app.ctx),
  });
  const append = (token: string) => transaction(db, (tx) => appendAudit(tx, entry(token)));

  test("names the staff user whose session it is, not one that the caller names", async () => {
    await append(cashier.token);
    const { rows } = await sql`select staff_id, staff_name from audit_entry
      where action = 'test.action'`.execute(db);
    expect(rows).toEqual([{ staff_id: cashier.id, staff_name: cashier.name }]);
  });

  test("is refused without a session, with its id or hash, and after its end", async () => {
    const { rows } = await sql<{ id: string; hash: string }>`
      select id, encode(token_hash, 'escape') as hash from staff_session
      where staff_id = ${owner.id}`.execute(db);
    for (const token of ["", owner.id, rows[0]?.id ?? "", rows[0]?.hash ?? ""]) {
      await expect(append(token)).rejects.toMatchObject({ code: "KP001" });
    }
    const gone = await world.staff("manager");
    await sql`update staff_session set revoked_at = now()
      where staff_id = ${gone.id}`.execute(db);
    await expect(append(gone.token)).rejects.toMatchObject({ code: "KP001" });
  });

  test("breaks the chain when it is sealed without the server's key", async () => {
    const verify = async () =>
      (await world.console("POST", "/api/console/audit/verify", { token: owner.token })).body;
    expect((await verify()).brokenAt).toBeNull();
    const before = Number((await verify()).entries);
    const forged = { ...entry(cashier.token), auditKey: Buffer.alloc(32, 7) };
    await transaction(db, (tx) => appendAudit(tx, forged));
    const { brokenAt } = await verify();
    expect(brokenAt).toBe(before + 2);
    // No other test of this file follows a broken chain: take the forged end off again.
    await sql`delete from audit_entry where seq >= ${brokenAt}`.execute(world.ownerDb);
    expect((await verify()).brokenAt).toBeNull();
  });

  test("the key of a request is in no table, also while its transaction is open", async () => {
    const own = entry(owner.token);
    const key = keyBlocks(own).toString("hex");
    await transaction(db, async (tx) => {
      await appendAudit(tx, own);
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(audit_draft::text, ' '), '') as text from audit_draft`.execute(
        world.ownerDb,
      );
      expect(rows[0]?.text).not.toContain(key.slice(0, 64));
      const held = await sql<{ key: string }>`
        select current_setting('krapao.audit_key') as key`.execute(tx);
      expect(held.rows[0]?.key).toBe(key);
    });
    await db.connection().execute(async (connection) => {
      const left = await sql<{ key: string | null }>`
        select nullif(current_setting('krapao.audit_key', true), '') as key`.execute(connection);
      expect(left.rows[0]?.key).toBeNull();
    });
  });
});

describe("the functions that change staff users and requests", () => {
  const now = () => sql.lit(world.clock.now().toISOString());
  const call = (text: ReturnType<typeof sql>) =>
    text.execute(db).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );

  test("refuse a staff user who is not an owner", async () => {
    const { token } = cashier;
    for (const text of [
      sql`select add_staff_user(${token}, ${randomUUID()}, 'x', 'x', 'x', ${now()})`,
      sql`select update_staff_user(${token}, ${cashier.id}, 'x', 'owner', true, ${now()})`,
      sql`select decide_approval(${token}, ${requestId}, 'approved', 'x', ${now()})`,
    ]) {
      expect(await call(text)).toBe(DENIED);
    }
  });

  test("refuse a maker who approves, a role without an approval, and an approval used twice", async () => {
    const approve = (token: string) =>
      call(sql`select decide_approval(${token}, ${requestId}, 'approved', 'x', ${now()})`);
    expect(await approve(owner.token)).toBe("23514");
    expect(await call(sql`select apply_staff_role(${requestId})`)).toBe(DENIED);
    expect(await call(sql`select apply_staff_reset(${requestId}, 'x', ${now()})`)).toBe(DENIED);
    const second = await world.staff("owner");
    expect(await approve(second.token)).toBe("done");
    // The approval is older than this transaction.
    expect(await call(sql`select apply_staff_role(${requestId})`)).toBe(DENIED);
  });

  test("give a role only as the contract's permissions allow it", async () => {
    for (const from of ROLES) {
      const { id } = await world.staff(from);
      for (const to of ROLES) {
        await sql`update staff_user set role = ${from} where id = ${id}`.execute(world.ownerDb);
        const answer = await call(
          sql`select update_staff_user(${owner.token}, ${id}, 'x', ${to}, true, ${now()})`,
        );
        expect([from, to, answer]).toEqual([
          from,
          to,
          addsPermissions(builtIn(from), builtIn(to)) ? DENIED : "done",
        ]);
      }
    }
  });

  test("change the outcome of a statement line, and its amount only with a success", async () => {
    const id = lineId;
    const settle = async (status: string, amount: number) => {
      await sql`select settle_statement_line(${id}, ${status}, now(), ${amount}::bigint)`.execute(
        db,
      );
      const read = sql<{ status: string; amount: bigint }>`
        select status, amount_minor as amount from statements_line where id = ${id}`;
      return (await read.execute(db)).rows[0];
    };
    expect(await settle("SUCCESS", 999)).toEqual({ status: "SUCCESS", amount: 100n });
    expect(await settle("FAILED", 999)).toEqual({ status: "FAILED", amount: 100n });
    expect(await settle("SUCCESS", 120)).toEqual({ status: "SUCCESS", amount: 120n });
  });
});

describe("a withdrawal", () => {
  const open = (token: string, id: string, state = "review", amount = 100) =>
    sql`select open_withdrawal(${token}, ${id}, ${amount}::bigint,
        ${state}::withdrawals_withdrawal_state, now(), null) as opened`
      .execute(db)
      .then(
        ({ rows }) => (rows[0] as { opened: boolean }).opened,
        (error: { code?: string }) => error.code,
      );
  const stored = (id: string) =>
    world.ownerDb
      .selectFrom("withdrawals_withdrawal")
      .innerJoin("accounts_member as m", "m.id", "withdrawals_withdrawal.member_id")
      .select(["member_id", "amount_minor", "withdrawals_withdrawal.bank_account_no as paidTo"])
      .select("m.bank_account_no as registered")
      .where("withdrawals_withdrawal.id", "=", id)
      .executeTakeFirstOrThrow();

  test("begins with the token of its member, and goes to the account that the member has", async () => {
    const member = await registerMember(world);
    const id = randomUUID();
    expect(await open(member.token, id)).toBe(true);
    const row = await stored(id);
    expect(row).toMatchObject({ member_id: member.id, amount_minor: 100n });
    expect(row.paidTo).toBe(row.registered);
    expect(await open(member.token, randomUUID())).toBe(false);
  });

  test("does not begin without an open session, with its id or hash, or as sent or paid", async () => {
    const member = await registerMember(world);
    const { id, hash } = await world.db
      .selectFrom("accounts_session")
      .select(["id", sql<string>`encode(token_hash, 'hex')`.as("hash")])
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    for (const token of ["", id, hash, owner.token])
      expect(await open(token, randomUUID())).toBe("KP001");
    for (const state of ["sent", "paid", "returned"])
      expect(await open(member.token, randomUUID(), state)).toBe(DENIED);
    expect(await open(member.token, randomUUID(), "review", -100)).toBe("23514");
    await sql`update accounts_session set revoked_at = now() where id = ${id}`.execute(db);
    expect(await open(member.token, randomUUID())).toBe("KP001");
  });

  test("cannot be written directly, nor led to another member, amount or account", async () => {
    const [member, foreign] = [await registerMember(world), await registerMember(world)];
    const id = randomUUID();
    expect(await open(member.token, id)).toBe(true);
    const before = await stored(id);
    for (const statement of [
      `member_id = ${foreign.id}`,
      "amount_minor = 999900",
      "currency = 'LAK'",
      "bank_code = 'SCB'",
      "bank_account_name = 'THIEF'",
      "bank_account_no = '9999999999'",
      "created_at = now()",
      "id = gen_random_uuid()",
    ]) {
      const update = `update withdrawals_withdrawal set ${statement} where id = '${id}'`;
      expect([statement, await answerOf(update)]).toEqual([statement, DENIED]);
    }
    expect(
      await answerOf(`insert into withdrawals_withdrawal (id, member_id, amount_minor, currency,
        bank_code, bank_account_name, bank_account_no, state, created_at, review_at)
        select gen_random_uuid(), ${foreign.id}, 100, 'THB', 'SCB', 'THIEF', '9', 'review', now(), now()`),
    ).toBe(DENIED);
    expect(await answerOf(`delete from withdrawals_withdrawal where id = '${id}'`)).toBe(DENIED);
    expect(await stored(id)).toEqual(before);
  });

  test("the decisions about it, and about transfers, are not rewritten", async () => {
    for (const statement of [
      "update withdrawals_decision set maker_id = null",
      "update games_decision set maker_id = null",
      "update games_decision set outcome = 'done'",
      "update games_decision set spendable_minor = null",
      "delete from games_decision",
    ])
      expect([statement, await answerOf(statement)]).toEqual([statement, DENIED]);
  });
});

test("a suspension is not ended by the function that begins one", async () => {
  const { id } = await world.staff("cashier");
  const change = (isActive: boolean) =>
    answerOf(`select update_staff_user('${owner.token}', '${id}', 'x', 'cashier', ${isActive},
      '${world.clock.now().toISOString()}')`);
  expect(await change(false)).toBe("done");
  expect(await change(true)).toBe(DENIED);
  const now = world.clock.now().toISOString();
  const apply = `select apply_staff_reactivation('${requestId}', '${now}')`;
  expect(await answerOf(apply)).toBe(DENIED);
});

test("a table or function without a grant in its migration is closed", async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not has_table_privilege('krapao_app', c.oid, 'select')
    union all
    select proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('public', p.oid, 'execute')
    order by 1`.execute(world.ownerDb);
  expect(rows.map(({ name }) => name)).toEqual(["audit_draft", "migration", "partition_rule"]);
});

test("a server refuses to start with a login that may do more", async () => {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const config = { ...readConfig(world.env), databaseUrl: world.urls.owner };
  await expect(createApp(config, { withJobs: false, log: quiet })).rejects.toThrow(
    "must name krapao_app",
  );
});
