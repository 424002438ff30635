import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/** Key of the advisory lock: one process migrates while the others wait. */
const LOCK = 5_270_161;

interface Migration {
  name: string;
  checksum: string;
  sql: string;
}

/**
 * Migrates the database at `url`, as its owner, to the newest schema. Forward only, one transaction
 * per file.
 * @returns the names of the migrations applied now
 * @throws when an applied file has changed, or the numbers have a gap
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(`create table if not exists public.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from public.migration",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    for (const migration of await readMigrations()) {
      const known = applied.get(migration.name);
      if (known === migration.checksum) continue;
      if (known) throw new Error(`migration ${migration.name} was changed after it was applied`);
      await apply(client, migration);
      done.push(migration.name);
    }
    await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
    await client.query("call public.grant_worker_tables()");
    // Plans that are cached before the first ANALYZE run at a third of the speed.
    if (done.length > 0) await client.query("analyze");
    return done;
  } finally {
    await client.end();
  }
}

/** Reads the migration files in order. @throws when a name is malformed or a number is missing */
async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = FILE_NAME.exec(name)?.[1];
      if (Number(number) !== index + 1) throw new Error(`migration ${name} breaks the numbering`);
      const sql = await readFile(new URL(name, MIGRATIONS), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into public.migration (name, checksum) values ($1, $2)", [
      name,
      checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${name} failed: ${String(error)}`, { cause: error });
  }
}
