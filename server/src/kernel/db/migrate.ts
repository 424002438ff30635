import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { readCitusSql } from "../citus-sql.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Key of the advisory lock: one process migrates while the others wait. */
const LOCK = 5_270_161;
const LOCK_PAUSE_MS = 200;
/**
 * The first line of a migration whose statements run one by one, each on its own: `create index
 * concurrently` runs in no transaction. Each statement must be safe to repeat, because a migration
 * that fails is run again from its start.
 */
const ALONE = "-- without a transaction\n";
/**
 * The first line of a migration that locks what every call uses, for milliseconds. While it waits
 * for a lock, others wait behind it, so it gives up and tries again.
 */
const SHORT_LOCKS = "-- with short locks\n";
const LOCK_WAIT_MS = 300;
const RETRY_PAUSE_MS = 500;
const RETRIES_MAX = 600;
/** A lock was not granted in time, or two transactions waited for each other. */
const LOCKED = new Set(["55P03", "40P01"]);

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

/**
 * Migrates the database at `url`, as its owner, to the newest schema. Forward only, one transaction
 * per file, except for a file that begins with the line `-- without a transaction`. One that begins
 * with `-- with short locks` waits for no lock for long, and is tried again. On a Citus cluster the
 * ledger is distributed afterwards.
 * @returns the names of the migrations applied now
 * @throws when an applied file has changed, the numbers have a gap, or the database is of an older
 * line of migrations
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await takeLock(client);
    await client.query(`create table if not exists public.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from public.migration",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    let without: Map<string, string> | undefined;
    const migrations = await readMigrations(folder);
    refuseOlderLine([...applied.keys()], migrations);
    for (const migration of migrations) {
      const known = applied.get(migration.name);
      if (known === migration.checksum) continue;
      if (known) throw new Error(`migration ${migration.name} was changed after it was applied`);
      without ??= await listWithoutStatistics(client);
      await apply(client, migration);
      done.push(migration.name);
    }
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    await client.query("call public.grant_worker_tables()");
    await distribute(client);
    if (without) await analyze(client, without);
    return done;
  } finally {
    await client.end();
  }
}

/**
 * The migrations were squashed (docs/decisions/0129-squashed-migrations.md): a number that another
 * file has now was applied before that.
 */
function refuseOlderLine(applied: string[], migrations: Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  const older = applied.find(
    (name) => !names.has(name) && Number(name.slice(0, 4)) <= migrations.length,
  );
  if (older) {
    throw new Error(
      `The database is of an older line of migrations (it has ${older}) and cannot be upgraded: \`npm run reset\` deletes it.`,
    );
  }
}

/** Columns and index expressions without statistics, with their tables. */
async function listWithoutStatistics(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ column: string; table: string }>(`
    with known as materialized (
      select schemaname::text || ' ' || tablename || ' ' || attname as name from pg_stats
    ), columns as (
      select t.relnamespace::regnamespace::text || ' ' || o.relname || ' ' || a.attname as name,
        t.oid::regclass::text as table
      from pg_class t
        join lateral (
          select t.oid, t.relname, null::int2vector as keys
          union all
          select i.oid, i.relname, x.indkey from pg_index x join pg_class i on i.oid = x.indexrelid
          where x.indrelid = t.oid and x.indexprs is not null) o on true
        join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
          and (o.keys is null or o.keys[a.attnum - 1] = 0)
      where t.relkind in ('r', 'p', 'm') and pg_get_userbyid(t.relowner) = current_user)
    select name as column, "table" from columns where name not in (select name from known)`);
  return new Map(rows.map(({ column, table }) => [column, table]));
}

/**
 * Plans that are cached before the first ANALYZE run at a third of the speed. Only tables with
 * something new are analyzed: all of them took 100 of 108 seconds of a migration at a million
 * members.
 */
async function analyze(client: pg.Client, before: Map<string, string>): Promise<void> {
  const without = await listWithoutStatistics(client);
  const tables = new Set(
    [...without].flatMap(([column, table]) => (before.has(column) ? [] : table)),
  );
  if (tables.size > 0) await client.query(`analyze ${[...tables].join(", ")}`);
}

/** Reads the migration files in order. @throws when a name is malformed or a number is missing */
async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = FILE_NAME.exec(name)?.[1];
      if (Number(number) !== index + 1) throw new Error(`migration ${name} breaks the numbering`);
      const sql = await readFile(new URL(name, folder), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Asks again and again instead of waiting: a statement that waits has a snapshot, and the index
 * that another process builds concurrently waits for every older snapshot.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [LOCK]);
    if (rows[0]?.taken) return;
    await sleep(LOCK_PAUSE_MS);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  const retries = sql.startsWith(SHORT_LOCKS) ? RETRIES_MAX : 0;
  for (let tried = 0; ; tried++) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      const { code } = error as { code?: string };
      if (tried >= retries || !LOCKED.has(code ?? ""))
        throw new Error(`migration ${name} failed: ${String(error)}`, { cause: error });
      await sleep(RETRY_PAUSE_MS);
    }
  }
}

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const isAlone = sql.startsWith(ALONE);
  const statements = isAlone ? sql.split(/;\s*$/m).filter((text) => /\S/.test(text)) : [sql];
  if (!isAlone) await client.query("begin");
  try {
    if (sql.startsWith(SHORT_LOCKS)) await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    for (const statement of statements) await client.query(statement);
    await client.query("insert into public.migration (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
    if (!isAlone) await client.query("commit");
  } catch (error) {
    if (!isAlone) await client.query("rollback");
    throw error;
  }
}

/**
 * Distributes the ledger and the statement over the nodes of a Citus cluster, when the database has
 * the extension and is not distributed yet (docs/decisions/0093-ledger-on-citus.md). On any other
 * database it does nothing.
 * @throws when the ledger has accounts already
 */
async function distribute(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ citus: boolean; done: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus,
      to_regclass('ledger.reference') is not null as done`,
  );
  if (!rows[0]?.citus || rows[0].done) return;
  const accounts = await client.query("select from ledger.account limit 1");
  if (accounts.rowCount) throw new Error("only an empty ledger can be distributed");
  await client.query("begin");
  try {
    for (const text of await readCitusSql()) await client.query(text);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`the ledger cannot be distributed: ${String(error)}`, { cause: error });
  }
}
