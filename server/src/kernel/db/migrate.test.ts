import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { root } from "@krapao/testkit/settings";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "krapao-migrations-"));
const place = pathToFileURL(`${folder}/`);
let database: TestDatabase;
beforeAll(async () => {
  cpSync(join(root, "server/migrations"), folder, { recursive: true });
  database = await testDatabase({ poolMax: 2 });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const INDEX = "create index concurrently if not exists migrate_try on accounts_member (name);";

test("a database of the older line is refused with what to do, and stays as it is", async () => {
  const older = await testDatabase({ poolMax: 1 });
  try {
    await withOwner(older, "delete from migration where name >= '0025'");
    const names = ["0025_privacy.sql", "0026_turnover.sql", "0102_bank_qr.sql"];
    for (const name of names)
      await withOwner(older, `insert into migration (name, checksum) values ('${name}', '')`);
    await expect(migrate(older.urls.owner)).rejects.toThrow(
      /^The database is of an older line of migrations \(it has 0025_privacy.sql\).*`npm run reset`.*\.$/,
    );
    const { rows } = await withOwner(older, "select name from migration where name >= '0025'");
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names);
  } finally {
    await older.close();
  }
});

test("a database of a newer release is not refused", async () => {
  const newer = await testDatabase({ poolMax: 1 });
  try {
    await withOwner(newer, "insert into migration (name, checksum) values ('9000_later.sql', '')");
    expect(await migrate(newer.urls.owner)).toEqual([]);
  } finally {
    await newer.close();
  }
});

async function withOwner({ urls }: TestDatabase, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: urls.owner });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

test("a migration with the mark builds an index that no transaction could, once", async () => {
  writeFileSync(join(folder, "9999_try.sql"), INDEX);
  await expect(migrate(database.urls.owner, place)).rejects.toThrow("breaks the numbering");
  rmSync(join(folder, "9999_try.sql"));
  const next = `${String(readdirSync(folder).length + 1).padStart(4, "0")}_try.sql`;
  writeFileSync(join(folder, next), INDEX.replace(";", ";\nselect 1;\n"));
  await expect(migrate(database.urls.owner, place)).rejects.toThrow("transaction block");
  writeFileSync(join(folder, next), `-- without a transaction\n${INDEX}\nselect 1;\n`);
  // Both want to migrate; one of them waits for the other, which waits for every older statement.
  const applied = await Promise.all([
    migrate(database.urls.owner, place),
    migrate(database.urls.owner, place),
  ]);
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([[next], []]);
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'migrate_try'::regclass`.execute(
    database.db,
  );
  expect(rows).toEqual([{ valid: true }]);
});

test("a migration with short locks lets calls through while a long statement holds the table", async () => {
  const next = `${String(readdirSync(folder).length + 1).padStart(4, "0")}_locks.sql`;
  const change = "alter table accounts_member add column migrate_try integer;";
  writeFileSync(join(folder, next), `-- with short locks\n${change}\n`);
  const reader = new pg.Client({ connectionString: database.urls.owner });
  await reader.connect();
  await reader.query("begin");
  await reader.query("select count(*) from accounts_member");
  let isDone = false;
  const migrating = migrate(database.urls.owner, place).finally(() => {
    isDone = true;
  });
  // Without the mark, the first of these waits until the long transaction ends.
  const waited: number[] = [];
  for (let call = 0; call < 12; call++) {
    const from = performance.now();
    await sql`select id from accounts_member limit 1`.execute(database.db);
    waited.push(performance.now() - from);
    await sleep(100);
  }
  expect(isDone).toBe(false);
  await reader.query("commit");
  await reader.end();
  expect(await migrating).toEqual([next]);
  expect(Math.max(...waited)).toBeLessThan(1_500);
});

test("tables get statistics of what is new in them, and no other table is read", async () => {
  const analyzed = async () => {
    const { rows } = await sql<{ name: string; count: string }>`
      select relid::regclass::text as name, analyze_count::text as count
      from pg_stat_user_tables`.execute(database.db);
    return new Map(rows.map(({ name, count }) => [name, count]));
  };
  const before = await analyzed();
  const next = `${String(readdirSync(folder).length + 1).padStart(4, "0")}_statistics.sql`;
  writeFileSync(
    join(folder, next),
    `create table migrate_new as select n from generate_series(1, 100) n;
    alter table accounts_note add column migrate_new integer;
    create index migrate_lower on lookups_bank (lower(code));`,
  );
  expect(await migrate(database.urls.owner, place)).toEqual([next]);
  const after = await analyzed();
  const changed = [...after].flatMap(([name, count]) => (before.get(name) === count ? [] : name));
  expect(changed.toSorted()).toEqual(["accounts_note", "lookups_bank", "migrate_new"]);
  const { rows } = await sql<{ tuples: number }>`
    select reltuples::int as tuples from pg_class where relname = 'migrate_new'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ tuples: 100 }]);
});
