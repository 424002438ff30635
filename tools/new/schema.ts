/** Writes server/src/kernel/db/schema.ts: the types of all tables, from a migrated database. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { startPostgres } from "@krapao/testkit/postgres/postgres";
import { root } from "@krapao/testkit/settings";

export async function writeSchema(): Promise<void> {
  const database = await startPostgres({ throwaway: true });
  try {
    await migrate(database.urls.owner);
    generateSchema(database.urls.owner);
  } finally {
    await database.stop();
  }
}

/**
 * Runs kysely-codegen with .kysely-codegenrc.json. With `--verify` it compares instead of writing.
 * @throws when the file differs
 */
export function generateSchema(url: string, ...flags: "--verify"[]): void {
  execFileSync(join(root, "node_modules/.bin/kysely-codegen"), [`--url=${url}`, ...flags], {
    cwd: root,
    stdio: "inherit",
  });
}
