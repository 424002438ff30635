/** The database, its copy for reads, and the pool of rate limits: settings, and opening them. */
import { type Environment, integer, required } from "./env-values.ts";
import { type Db, openDatabase, openPool, requireLimitedLogin } from "./kernel/db/database.ts";
import { NO_REPLICA, openReplica } from "./kernel/db/replica.ts";
import type { Log } from "./kernel/log.ts";

export interface DatabaseConfig {
  databaseUrl: string;
  /**
   * The same database without a pooler in between, for what needs a session: LISTEN, and the job
   * worker that is woken by it.
   */
  databaseListenUrl: string;
  databasePoolMax: number;
  /** A copy of the database for reads that may be some seconds old; null: there is none. */
  databaseReplicaUrl: string | null;
  /** A copy that is further behind is not read. */
  databaseReplicaLagMs: number;
}

export const readDatabases = (env: Environment): DatabaseConfig => ({
  databaseUrl: required(env, "DATABASE_URL"),
  databaseListenUrl: env.DATABASE_LISTEN_URL || required(env, "DATABASE_URL"),
  databasePoolMax: integer(env, "DATABASE_POOL_MAX", 20),
  databaseReplicaUrl: env.DATABASE_REPLICA_URL || null,
  databaseReplicaLagMs: integer(env, "DATABASE_REPLICA_LAG_MS", 5_000),
});

/**
 * Opens the pools.
 * @throws when the login of the database may do more than the application needs
 */
export async function openDatabases(config: DatabaseConfig, log: Log) {
  const db = await openLimitedDatabase(config);
  const limitPool = openPool({ url: config.databaseUrl, poolMax: 4, int8: "number" });
  const replica = openReads(config, { db, log });
  return {
    db,
    replica,
    limitPool,
    async close() {
      await limitPool.end();
      await replica.close();
      await db.destroy();
    },
  };
}

async function openLimitedDatabase({ databaseUrl, databasePoolMax }: DatabaseConfig): Promise<Db> {
  const db = openDatabase({ url: databaseUrl, poolMax: databasePoolMax });
  try {
    await requireLimitedLogin(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const openReads = (config: DatabaseConfig, { db, log }: { db: Db; log: Log }) =>
  config.databaseReplicaUrl === null
    ? NO_REPLICA
    : openReplica({
        url: config.databaseReplicaUrl,
        primary: db,
        maxLagMs: config.databaseReplicaLagMs,
        log,
      });
