import { randomUUID } from "node:crypto";
import { type Db, openDatabase } from "@krapao/server/kernel/db/database";
import { inject } from "vitest";
import { databaseUrl, execute, TEMPLATE } from "./template.ts";

export interface TestDatabase {
  /** The application's pool, under the application's role. */
  db: Db;
  /** Connection string of the owner: for migrations, and to read what the application may not. */
  url: string;
  close(): Promise<void>;
}

/**
 * Creates a migrated database for one test file. Call it in `beforeAll` and `close` in `afterAll`.
 * The database is not dropped: it is deleted with the cluster, and a leaked connection stays
 * visible.
 */
export async function testDatabase({ poolMax = 20 } = {}): Promise<TestDatabase> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(clusterUrl, `create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(clusterUrl, name);
  const db = openDatabase({ url, poolMax });
  return { db, url, close: () => db.destroy() };
}
