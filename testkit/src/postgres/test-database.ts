import { randomUUID } from "node:crypto";
import { type Db, openDatabase } from "@krapao/server/kernel/db/database";
import { inject } from "vitest";
import { startPostgres } from "./postgres.ts";
import { createDatabase, type DatabaseUrls, urlsOf } from "./roles.ts";
import { execute, makeTemplate, SEEDED_TEMPLATE, TEMPLATE } from "./template.ts";

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
 * @param options.hasOwnCluster starts a cluster that no other test writes to, which takes seconds
 * @param options.isSeeded has the demo of the Thai product; not in a separate cluster
 */
export async function testDatabase({
  poolMax = 20,
  hasOwnCluster = false,
  isSeeded = false,
} = {}): Promise<TestDatabase> {
  const cluster = hasOwnCluster ? await startCluster() : sharedCluster();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(cluster.url, createDatabase(name, isSeeded ? SEEDED_TEMPLATE : TEMPLATE));
  const urls = urlsOf(cluster.url, name, cluster.passwords);
  const db = openDatabase({ url: urls.app, poolMax });
  const close = async () => {
    await db.destroy();
    await cluster.stop();
  };
  return { db, urls, close };
}

const sharedCluster = () => ({
  url: inject("clusterUrl"),
  passwords: inject("rolePasswords"),
  stop: async () => {},
});

async function startCluster(): Promise<ReturnType<typeof sharedCluster>> {
  const { url, stop } = await startPostgres({ throwaway: true });
  await execute(url, "alter system set autovacuum = off");
  await execute(url, "select pg_reload_conf()");
  return { url, passwords: await makeTemplate(url), stop };
}
