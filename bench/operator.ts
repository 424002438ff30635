/**
 * A large operator: a year of members, statement lines and transfers, written by SQL into a
 * separate cluster and served by a separate process.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStaffUser } from "@krapao/testkit/builders/staff-users";
import { freePort } from "@krapao/testkit/postgres/ports";
import { type Postgres, startPostgres } from "@krapao/testkit/postgres/postgres";
import { DEMO, makeSecrets, sandboxAddresses } from "@krapao/testkit/settings";
import { seed } from "../server/seeds/seed.ts";
import { createApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { storeRewards, sumViews } from "../server/src/features/reports/campaigns/store-rewards.ts";
import { sumPlay } from "../server/src/features/reports/profit/sum-play.ts";
import { sumHours } from "../server/src/features/reports/sum-hours.ts";
import { sumCashHours } from "../server/src/features/treasury/cash/sum-cash-hours.ts";
import { openDatabase, openPool } from "../server/src/kernel/db/database.ts";
import { migrate } from "../server/src/kernel/db/migrate.ts";
import { cpuMsOf } from "./cpu.ts";

const AUDIT_ENTRIES = 300_000;
/** The member with a long history, and how long it is. */
export const HEAVY = { member: 1, lines: 60_000 };
/** Tables whose further indexes are built after they are full. */
const TABLES = [
  ...["public.accounts_member", "public.statements_line", "public.deposits_payment"],
  ...["public.withdrawals_withdrawal", "public.games_transfer", "public.audit_entry"],
  ...["public.accounts_session", "ledger.account", "ledger.transfer", "ledger.entry"],
  ...["public.deposits_slip", "public.invites_commission", "public.refunds_refund"],
  ...["public.games_turnover", "public.reports_play_day", "public.chat_message"],
  ...["public.segments_figures"],
];
const quiet = { info() {}, warn() {}, error() {} };

interface Size {
  members: number;
  /** Statement lines of all members. */
  lines: number;
  /** Ledger transfers of all members. */
  moves: number;
  /** Skips the sums of the reports, which take long. */
  isWithoutReports?: boolean;
  /** A folder that stays, and is used again when it was filled. */
  dataDir?: string | undefined;
}

export interface Operator {
  databaseUrl: string;
  superuserUrl: string;
  /** Addresses of the member API and of the console. */
  url: string;
  consoleUrl: string;
  /** A token of a staff user who may see everything. */
  staffToken: string;
  /** The token of the n-th member; a quarter of the members has a session. */
  tokenOf(n: number): string;
  /**
   * Processor time of all processes of the database so far, in ms: other load makes calls late but
   * hardly changes this.
   */
  databaseCpuMs(): number;
  /** Closes the server and opens another one of the same data, with new connections. */
  reopen(): Promise<Operator>;
  close(): Promise<void>;
}

/** Fills a cluster and serves it. @param say receives what took how long */
export async function openOperator(size: Size, say: (line: string) => void): Promise<Operator> {
  const dataDir = size.dataDir ?? mkdtempSync(join(tmpdir(), "krapao-bench-operator-"));
  mkdirSync(dataDir, { recursive: true });
  // The postgres OS user needs execute permission on this directory.
  chmodSync(dataDir, 0o755);
  const cluster = await startPostgres({ dataDir, say: () => {} });
  const end = async () => {
    await cluster.stop();
    if (!size.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  const filled = join(dataDir, "filled");
  try {
    if (existsSync(filled)) {
      // The folder may be from before the newest migration.
      await timed(say, "migrations", () => migrate(cluster.urls.owner));
    } else await fill(cluster, size, say);
    await fillWork(cluster, size, say);
    writeFileSync(filled, "");
    return await serve({ cluster, dataDir, size }, say, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function timed<T>(
  say: (line: string) => void,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const at = performance.now();
  const answer = await work();
  say(`${name}: ${((performance.now() - at) / 1000).toFixed(1)} s`);
  return answer;
}

async function fill(
  { url, urls }: Postgres,
  size: Size,
  say: (line: string) => void,
): Promise<void> {
  await migrate(urls.owner);
  await seed({ url: urls.owner, variant: "thai", isDemo: true });
  // As the superuser, who can switch the triggers off. No statement has a time limit.
  const pool = openPool({ url, poolMax: 1, int8: "text", silentMs: Number.POSITIVE_INFINITY });
  // A crash while the tables are filled loses nothing: the folder is filled again.
  const fast = { fsync: "off", full_page_writes: "off", max_wal_size: "'8GB'", autovacuum: "off" };
  try {
    for (const [name, value] of Object.entries(fast))
      await pool.query(`alter system set ${name} = ${value}`);
    await pool.query("select pg_reload_conf()");
    await write(pool, size, say);
    await pool.query("alter system reset all");
    await pool.query("select pg_reload_conf()");
    await pool.query("checkpoint");
  } finally {
    await pool.end();
  }
}

/** @param client one connection, so that session settings stay */
async function write(
  client: ReturnType<typeof openPool>,
  size: Size,
  say: (line: string) => void,
): Promise<void> {
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB';
    set work_mem = '256MB'; set session_replication_role = replica`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await runSeed(client, "console-seed.sql", { size, say });
  await timed(say, `${indexes.length} indexes`, async () => {
    // The definition of a partitioned index leaves its partitions out.
    for (const { definition } of indexes)
      await client.query(definition.replace(" ON ONLY ", " ON "));
  });
  await timed(say, "vacuum analyze", () => client.query("vacuum analyze"));
  const { rows } = await client.query<{ size: string }>(
    "select pg_size_pretty(pg_database_size(current_database())) as size",
  );
  say(`database: ${rows[0]?.size}`);
}

/** What staff users did: also for a folder that was filled before. */
async function fillWork({ url }: Postgres, size: Size, say: (line: string) => void): Promise<void> {
  const pool = openPool({ url, poolMax: 1, int8: "text", silentMs: Number.POSITIVE_INFINITY });
  try {
    const { rows } = await pool.query("select from staff_user where username = 'bench-1'");
    if (rows.length > 0) return;
    await pool.query("set synchronous_commit = off; set session_replication_role = replica");
    await runSeed(pool, "growth/work-seed.sql", { size, say });
    await timed(say, "vacuum analyze", () => pool.query("vacuum analyze"));
  } finally {
    await pool.end();
  }
}

/** Runs the statements of a seed one by one, with the numbers of the size in their places. */
async function runSeed(
  client: ReturnType<typeof openPool>,
  file: string,
  { size, say }: { size: Size; say: (line: string) => void },
): Promise<void> {
  const numbers: Record<string, string> = {
    members: `${size.members}`,
    lines: `${size.lines}`,
    moves: `${size.moves}`,
    heavy: `${HEAVY.lines}`,
    audit: `${Math.min(AUDIT_ENTRIES, size.moves)}`,
  };
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => numbers[name] ?? all);
  for (const part of filled.split(/;\n(?=\n|[a-z-])/)) {
    const [title = ""] = /(insert into|create temp table) \S+/.exec(part) ?? [];
    if (title === "") await client.query(part);
    else await timed(say, title, () => client.query(part));
  }
}

async function serve(
  { cluster, dataDir, size }: { cluster: Postgres; dataDir: string; size: Size },
  say: (line: string) => void,
  end: () => Promise<void>,
): Promise<Operator> {
  const databaseUrl = cluster.urls.owner;
  const env = {
    ...sandboxAddresses("http://127.0.0.1:9"),
    ...DEMO,
    ...makeSecrets(),
    PORT: `${await freePort()}`,
    CONSOLE_PORT: "0",
    DATABASE_URL: cluster.urls.app,
    DATA_DIR: dataDir,
    // One call at a time: however late the machine is, none is refused.
    CALLS_LATE_MS: "1000000",
  };
  const app = await createApp(readConfig(env), { withJobs: false, log: quiet });
  const { url, consoleUrl } = await app.listen();
  if (!size.isWithoutReports) {
    await timed(say, "hours added up", () => sumHours(app.ctx));
    await timed(say, "hours of cash added up", () => sumCashHours(app.ctx));
    await timed(say, "play added up", () => sumPlay(app.ctx));
    await timed(say, "views added up", () => sumViews(app.ctx));
    await timed(say, "rewards stored", () => storeRewards(app.ctx));
  }
  const db = openDatabase({ url: databaseUrl, poolMax: 1 });
  const { token: staffToken } = await createStaffUser({ ...app.ctx, db }, "owner");
  await db.destroy();
  return {
    databaseUrl,
    superuserUrl: cluster.url,
    url,
    consoleUrl: consoleUrl ?? "",
    staffToken,
    tokenOf: (n) => `bench-session-of-member-${n}`,
    databaseCpuMs: () => cpuMsOf(cluster.pid),
    async reopen() {
      await app.close();
      return serve({ cluster, dataDir, size: { ...size, isWithoutReports: true } }, say, end);
    },
    async close() {
      await app.close();
      await end();
    },
  };
}
