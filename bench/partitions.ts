/**
 * `npm run bench:partitions -- [--movements 5000000]`: fills the schema as it was before the
 * partitions, migrates while members move money and read, and prints the longest wait of a call
 * before, during and after.
 */
import { randomUUID } from "node:crypto";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "@krapao/testkit/postgres/postgres";
import { root } from "@krapao/testkit/settings";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase } from "../server/src/kernel/db/database.ts";
import { migrate } from "../server/src/kernel/db/migrate.ts";
import { checkInvariants } from "../server/src/ledger/invariants.ts";

/** The first migration that prepares partitions. */
const FIRST = "0064";
const MEMBERS = 10_000;
const BATCH = 500_000;
const CALLERS = 4;
const PAUSE_MS = 10;
const QUIET_MS = 10_000;

type Phase = "before" | "during" | "after";
const WORKS = {
  "moves money": (client: pg.Client, member: number) =>
    client.query("select ledger.transfer($1, 'deposit', 1, $2, 'THB', 100)", [
      randomUUID(),
      member,
    ]),
  "reads the newest entries": (client: pg.Client, member: number) =>
    client.query(
      `select * from ledger.entry where account_id = $1 and slot = 0 order by version desc limit 20`,
      [member],
    ),
  "versions at two times": (client: pg.Client, member: number) =>
    client.query(
      `select ledger.version_at($1, now() - interval '60 days'), ledger.version_at($1, now())`,
      [member],
    ),
  "stores a provider's answer": (client: pg.Client) =>
    client.query(`insert into games_call
      select gen_random_uuid(), id, 'status', '{}', '{}', now(), now() from games_transfer limit 1`),
} as const;

const { values } = parseArgs({ options: { movements: { type: "string" } } });
const movements = Number(values.movements ?? 5_000_000);
const base = mkdtempSync(join(tmpdir(), "krapao-partitions-"));
// The postgres OS user needs execute permission on this directory.
chmodSync(base, 0o755);
const migrations = join(root, "server/migrations");
const cluster = await startPostgres({ dataDir: base });
const owner = new pg.Client({ connectionString: cluster.urls.owner });
try {
  await migrate(cluster.urls.owner, pathToFileURL(`${olderMigrations()}/`));
  await owner.connect();
  await fill();
  await owner.query("analyze");
  const calls = startCalls(cluster.urls.app);
  await sleep(QUIET_MS);
  calls.begin("during");
  const from = performance.now();
  const applied = await migrate(cluster.urls.owner);
  const took = performance.now() - from;
  calls.begin("after");
  await sleep(QUIET_MS);
  await calls.stop();
  await print(calls.waits, applied, took);
} catch (error) {
  // The calls that are under way fail when the cluster stops, and would hide this one.
  console.error(error);
  process.exitCode = 1;
} finally {
  await owner.end();
  await cluster.stop();
  rmSync(base, { recursive: true, force: true });
}

/** A folder with the migrations before the partitions. */
function olderMigrations(): string {
  const folder = join(base, "migrations");
  mkdirSync(folder);
  for (const name of readdirSync(migrations).filter((each) => each < FIRST))
    copyFileSync(join(migrations, name), join(folder, name));
  return folder;
}

/** Deposits of a year, with both entries of each, and a call to a provider for each fifth. */
async function fill(): Promise<void> {
  await owner.query(`select ledger.open_member_account('m' || n, 'THB')
    from generate_series(1, ${MEMBERS}) n`);
  await owner.query("select ledger.open_house_account('bank_clearing', 'bench', 'THB')");
  await owner.query("set synchronous_commit = off");
  await owner.query("set work_mem = '256MB'");
  // These rows have no members and accounts at games: what refers to them is not measured.
  await owner.query(`alter table games_transfer drop constraint games_transfer_member_id_fkey,
    drop constraint games_transfer_game_account_id_fkey`);
  for (let done = 0; done < movements; done += BATCH) {
    const count = Math.min(BATCH, movements - done);
    await owner.query("begin");
    await owner.query(
      `create temporary table moved on commit drop as
      select n, 1000000 + n % ${MEMBERS} as member, ((1000000 + n % ${MEMBERS}) & 255)::smallint as house_slot,
        now() - interval '365 days' * (1 - n::float / ${movements + 1}) as at,
        (lpad(to_hex((extract(epoch from now() - interval '365 days'
          * (1 - n::float / ${movements + 1})) * 1000)::bigint), 12, '0') || '70008000'
          || lpad(to_hex(n), 12, '0'))::uuid as id
      from generate_series($1::bigint, $2::bigint) n`,
      [done, done + count - 1],
    );
    await owner.query(`insert into ledger.transfer (id, from_id, to_id, amount_minor, posted_minor,
        created_at, resolved_at, kind, state, currency, is_hold)
      select id, 1, member, 100, 100, at, at, 'deposit', 'posted', 'THB', false from moved`);
    for (const [account, slot, amount] of [
      ["m.member", "0", "100"],
      ["1", "m.house_slot", "-100"],
    ])
      await owner.query(`with placed as (
          select m.*, row_number() over (partition by b.account_id, b.slot order by n) as place,
            b.account_id, b.slot as row_slot, b.version, b.posted_minor
          from moved m join ledger.balance b on b.account_id = ${account} and b.slot = ${slot}
        ), written as (
          insert into ledger.entry select account_id, version + place, row_slot, id, ${amount},
            posted_minor + place * ${amount}, at from placed
        )
        update ledger.balance b set version = b.version + s.count,
          posted_minor = b.posted_minor + s.count * ${amount}
        from (select account_id, row_slot, count(*) from placed group by 1, 2) s
        where b.account_id = s.account_id and b.slot = s.row_slot`);
    await owner.query(`insert into games_transfer (id, member_id, game_account_id, provider,
        direction, amount_minor, credits_minor, currency, state, created_at)
      select id, member, id, 'bench', 'in', 100, 100, 'THB', 'done', at from moved where n % 5 = 0`);
    await owner.query(`insert into games_call
      select gen_random_uuid(), id, 'transfer', '{"amount": "100"}', '{"outcome": "done"}', at, at
      from moved where n % 5 = 0`);
    await owner.query("commit");
  }
}

/** Calls go on until `stop`, each kind on its own connections. A call that fails ends the run. */
function startCalls(url: string) {
  const waits = new Map<string, number[]>();
  let phase: Phase = "before";
  let isOver = false;
  const run = async (
    name: string,
    work: (client: pg.Client, member: number) => Promise<unknown>,
  ) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!isOver) {
      const [began, at] = [phase, performance.now()];
      await work(client, 1_000_000 + (Math.floor(at * 7919) % MEMBERS));
      const key = `${name}|${began}`;
      const known = waits.get(key) ?? [];
      known.push(performance.now() - at);
      waits.set(key, known);
      await sleep(PAUSE_MS);
    }
    await client.end();
  };
  const running = Object.entries(WORKS).flatMap(([name, work]) =>
    Array.from({ length: CALLERS }, () => run(name, work)),
  );
  return {
    waits,
    begin: (next: Phase) => {
      phase = next;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

async function print(waits: Map<string, number[]>, applied: string[], took: number): Promise<void> {
  const size = await owner.query(`select (select count(*) from ledger.entry) as entries,
    (select count(*) from games_call) as calls, pg_size_pretty(pg_database_size(current_database())) as size`);
  const { entries, calls, size: pretty } = size.rows[0];
  console.log(`\n${movements} movements, ${entries} entries, ${calls} calls, ${pretty}`);
  console.log(`${applied.join(", ")}: ${(took / 1000).toFixed(1)} s, with new statistics`);
  console.log(
    "\n| call | calls during | median ms before, during, after | longest ms before, during, after |",
  );
  console.log("|---|---|---|---|");
  for (const name of Object.keys(WORKS)) {
    const of = (phase: Phase) => (waits.get(`${name}|${phase}`) ?? []).toSorted((a, b) => a - b);
    const phases = [of("before"), of("during"), of("after")];
    const at = (share: number) =>
      phases.map((all) => (all[Math.floor(share * (all.length - 1))] ?? 0).toFixed(1)).join(", ");
    console.log(`| ${name} | ${phases[1]?.length} | ${at(0.5)} | ${at(1)} |`);
  }
  const db = openDatabase({ url: cluster.urls.app, poolMax: 1 });
  const violations = await db.transaction().execute(async (tx) => {
    // Reading all entries of a large ledger takes longer than a call may.
    await sql`set local statement_timeout = 0`.execute(tx);
    return checkInvariants(tx);
  });
  await db.destroy();
  console.log(`\nviolated invariants: ${violations.length}`, ...violations);
  if (violations.length > 0) process.exitCode = 1;
}
