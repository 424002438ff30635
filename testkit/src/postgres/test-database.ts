import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Db, openDatabase } from "../src/kernel/db.ts";
import { databaseUrl, execute, TEMPLATE } from "./cluster.ts";

export interface TestDatabase {
  /** The application's pool, under the application's role. */
  db: Db;
  /** Connection string of the owner: for migrations, and to look where the application may not. */
  url: string;
  close(): Promise<void>;
}

/**
 * A migrated database of its own, for one test file. Call it in `beforeAll` and `close` in `afterAll`.
 * The database is not dropped: it goes with the cluster, and a connection that leaked stays visible.
 */
export async function testDatabase({ poolMax = 20 } = {}): Promise<TestDatabase> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(clusterUrl, `create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(clusterUrl, name);
  const db = openDatabase({ url, poolMax });
  return { db, url, close: () => db.destroy() };
}
