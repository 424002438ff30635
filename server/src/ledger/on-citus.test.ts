/** What server/citus replaces on a cluster has to be what the migrations make. */
import { createHash } from "node:crypto";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { IN_BUCKET, readCitusSql } from "../kernel/citus-sql.ts";
import { newId, systemClock, systemRandom } from "../kernel/clock.ts";
import { archiveMonth, restoreMonth } from "./archive/archive-month.ts";
import { checkInvariants } from "./invariants.ts";
import { houseAccountId, openMemberAccount, transfer } from "./ledger.ts";
import { memberTotals } from "./totals.ts";

/** Changes with the body of a function that server/citus repeats: then it needs the same change. */
const WRITTEN_FOR = "81aadafd93772d27";

let base: TestDatabase;
let text = "";

beforeAll(async () => {
  base = await testDatabase({ poolMax: 1 });
  text = (await readCitusSql()).join("");
});
afterAll(() => base.close());

interface Replaced {
  name: string;
  args: string;
  body: string;
}

/** The functions that write the ledger or settle lines, as the migrations leave them. */
async function listReplaced(): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    select case n.nspname when 'ledger' then 'ledger.' else '' end || p.proname as name,
      pg_get_function_identity_arguments(p.oid) as args, p.prosrc as body
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where (n.nspname = 'ledger' or p.proname like '%_statement_line')
      and p.prosrc ~ '(update|insert into|from|delete from) (ledger\\.|statements_line)'
      and p.prorettype <> 'trigger'::regtype
    order by 1, 2`.execute(base.db);
  return rows;
}

test("a cluster has each function that reads or writes distributed tables, or needs none", async () => {
  const missing = (await listReplaced())
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`function ${name}\\(`).test(text));
  // The functions of a cluster call others in place of these. Those of the archive read tables that
  // are the same on every node, and partitions, which a cluster refuses. Entries of a cluster have
  // the database's time, which no demo shifts. The others are the same statements.
  expect(missing).toEqual([
    "find_open_statement_line",
    "ledger.archived_until",
    "ledger.check_accounts",
    "ledger.check_reversal",
    "ledger.close_month",
    "ledger.current_time",
    "ledger.last_deposit",
    "ledger.member_balance",
    "ledger.move",
    "ledger.reopen_month",
    "ledger.replay",
    "ledger.replay_post",
    "ledger.shift_time",
    "ledger.verify_month",
    "open_statement_line",
  ]);
});

test("server/citus was written for these versions of the functions", async () => {
  const hash = createHash("sha256");
  const made = new Set<string>(IN_BUCKET.map((name) => `ledger.${name}`));
  for (const { name, args, body } of await listReplaced())
    if (!made.has(name)) hash.update(`${name}(${args})${body}`);
  expect(hash.digest("hex").slice(0, 16)).toBe(WRITTEN_FOR);
});

test("functions of features ask the ledger in PL/pgSQL, and for a value", async () => {
  const { rows } = await sql`
    select p.proname from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace
      -- server/citus declares these functions again for a cluster.
      and p.proname not in ('settle_statement_line', 'explain_statement_line')
      and p.prosrc ~ '(from|join) (ledger\\.(entry|transfer|balance)|statements_line)'
      and (l.lanname = 'sql' or p.prosrc ~ 'select\\s+from (ledger|statements_line)')`.execute(
    base.db,
  );
  // Citus refuses both (docs/decisions/0093-ledger-on-citus.md).
  expect(rows).toEqual([]);
});

test("a line has one unique key, so inserting a known line ignores no other conflict", async () => {
  const { rows } = await sql`
    select conname as name, contype as type, pg_get_constraintdef(oid) as key from pg_constraint
    where conrelid = 'statements_line'::regclass and contype in ('p', 'u', 'x')
    union all
    select indexrelid::regclass::text, 'index', '' from pg_index
    where indrelid = 'statements_line'::regclass and indisunique and not indisprimary`.execute(
    base.db,
  );
  expect(rows).toEqual([{ name: "statements_line_pkey", type: "p", key: "PRIMARY KEY (id)" }]);
});

/** What Citus adds, for one node: nothing leaves it. */
const ONE_NODE = `
  create function create_reference_table(regclass) returns void language sql as 'select';
  create function create_distributed_table(regclass, text, colocate_with text, shard_count int = 0)
    returns void language sql as 'select';
  create function citus_add_local_table_to_metadata(regclass) returns void
    language sql as 'select';
  create function create_distributed_function(regprocedure, text = '', colocate_with text = '',
    force_delegation boolean = false) returns void language sql as 'select';`;

test("server/citus fits the schema of the migrations, and the ledger works by bucket", async () => {
  const database = await testDatabase({ poolMax: 2 });
  const owner = new pg.Client({ connectionString: database.urls.owner });
  await owner.connect();
  try {
    await owner.query(ONE_NODE);
    // Only Citus lets the owner set this.
    const settings = /do \$\$ begin\s+execute format\('alter database[^$]+\$\$;/;
    expect(text).toMatch(settings);
    await owner.query(`begin; ${text.replace(settings, "")} commit`);
    const { db } = database;
    await db.transaction().execute(async (tx) => {
      const currency = "THB";
      const fromId = await houseAccountId(tx, { kind: "bank_clearing", owner: "SCB", currency });
      const toId = await openMemberAccount(tx, { memberId: 1n, currency });
      const id = newId(systemClock(), systemRandom);
      const booked = { id, kind: "deposit", fromId, toId, amountMinor: 500n, currency } as const;
      for (const _ of ["new", "known"]) expect(await transfer(tx, booked)).toBe("posted");
      // A part of a hold, twice; a hold that is released; one that is not covered; a reversal.
      const ids = Array.from({ length: 4 }, () => newId(systemClock(), systemRandom));
      const { rows } = await sql`select
        ledger.hold(${ids[0]}, 'withdrawal', ${toId}, ${fromId}, 'THB', 200) as held,
        ledger.post(${ids[0]}, 150, 'R1') as posted, ledger.post(${ids[0]}, 150, 'R1') as known,
        ledger.hold(${ids[1]}, 'withdrawal', ${toId}, ${fromId}, 'THB', 100) as second,
        ledger.void(${ids[1]}) as voided,
        ledger.hold(${ids[2]}, 'withdrawal', ${toId}, ${fromId}, 'THB', 351) as uncovered,
        ledger.transfer(${ids[3]}, 'reversal', ${fromId}, ${toId}, 'THB', 150, null, ${ids[0]})
          as reversed`.execute(tx);
      expect(rows).toEqual([
        {
          held: "pending",
          posted: "posted",
          known: "posted",
          second: "pending",
          voided: "voided",
          uncovered: "rejected",
          reversed: "posted",
        },
      ]);
    });
    const span = { memberId: 1n, from: new Date(0), to: new Date(Date.now() + 86_400_000) };
    expect(await memberTotals(db, span)).toMatchObject({ netMinor: { deposit: 500n } });
    expect(await checkInvariants(db)).toEqual([]);
    await expect(owner.query("delete from ledger.entry")).rejects.toMatchObject({ code: "LE000" });

    // Calls to providers go on to get their months.
    const later = "now() + interval '1 year'";
    const { rows } = await sql`select add_partitions(${sql.raw(later)}) as added,
      analyze_partitioned()::text as analyzed`.execute(db);
    expect(rows).toEqual([{ added: 4, analyzed: "" }]);
    const month = { month: "first", folder: "/tmp", now: new Date() };
    await expect(archiveMonth(owner, month)).rejects.toThrow("is on a cluster");
    await expect(restoreMonth(owner, month)).rejects.toThrow("is on a cluster");
  } finally {
    await owner.end();
    await database.close();
  }
});
