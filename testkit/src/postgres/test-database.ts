import { randomUUID } from "node:crypto";
import { type Db, openDatabase } from "@krapao/server/kernel/db/database";
import { inject } from "vitest";
import { createDatabase, type DatabaseUrls, urlsOf } from "./roles.ts";
import { execute, TEMPLATE } from "./template.ts";

export interface TestDatabase {
  /** The application's pool. */
  db: Db;
  /** `owner` is for what no process of the product may do, for example to forge a record. */
  urls: DatabaseUrls;
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
  await execute(clusterUrl, createDatabase(name, TEMPLATE));
  const urls = urlsOf(clusterUrl, name, inject("rolePasswords"));
  const db = openDatabase({ url: urls.app, poolMax });
  return { db, urls, close: () => db.destroy() };
}
