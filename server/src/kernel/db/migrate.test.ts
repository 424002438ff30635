import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { root } from "@krapao/testkit/settings";
import { sql } from "kysely";
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
