/** Transports of pushes between server processes: PostgreSQL, or Redis when it is configured. */
import { on } from "node:events";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import type { ServerOptions } from "socket.io";
import { endSilentConnections, KEEP_ALIVE } from "../db/driver-internals.ts";
import { batchNotifications, NOTIFY_ALL } from "../db/notifier.ts";
import { describeError, type Log } from "../log.ts";

interface PushTransport {
  adapter: NonNullable<ServerOptions["adapter"]>;
  /** Resolves once it receives the pushes of other processes. */
  listening: Promise<void>;
  /** Call it after the adapters are closed. */
  close(): Promise<void>;
}

const POOL_MAX = 4;
const CONNECT_MS = 5_000;
/** A Redis that gives no answer does not delay the end of a process for longer. */
const REDIS_CLOSE_MS = 1_000;
/** The adapter sends and hears a heartbeat every five seconds. */
const SILENT_MS = 30_000;
/**
 * The members' and the console's namespaces. The adapter subscribes to them one after the other.
 */
const NAMESPACES = 2;
/**
 * How long the start waits for the listening connection. Without it only pushes of this process
 * arrive.
 */
const LISTEN_MS = 10_000;

/** How often old pushes that were too large for a NOTIFY are deleted, and how old they are then. */
const CLEANUP_MS = 30_000;

/**
 * Sends pushes with NOTIFY, all of 20 ms in one transaction. The pages of this process get them at
 * once.
 */
export function postgresTransport(
  databaseUrl: string,
  log: Log,
  cleanupInterval = CLEANUP_MS,
): PushTransport {
  const pool = openPool(databaseUrl);
  const errorHandler = (error: Error) =>
    log.warn({ event: "socket", ...describeError(error) }, "push lost");
  const batch = batchPushes(pool, errorHandler);
  return {
    listening: whenListening(pool),
    adapter: createPostgresAdapter(batch.pool, { errorHandler, cleanupInterval }),
    async close() {
      await batch.flush();
      await pool.end();
    },
  };
}

/** The statement by which the adapter sends one push. */
const NOTIFY_ONE = "SELECT pg_notify($1, $2)";

/** A pool for the adapter, which waits for each push: its notifications are collected instead. */
function batchPushes(
  pool: pg.Pool,
  onLost: (error: Error) => void,
): { pool: pg.Pool; flush: () => Promise<void> } {
  const batch = batchNotifications((channels, payloads) =>
    pool.query(NOTIFY_ALL, [channels, payloads]).catch(onLost),
  );
  const query = (text: string, values?: string[]) => {
    if (text !== NOTIFY_ONE) return pool.query(text, values);
    const [channel = "", payload = ""] = values ?? [];
    batch.add({ channel, payload });
    return Promise.resolve({ rows: [] });
  };
  const connect = () => pool.connect();
  return { pool: { query, connect } as unknown as pg.Pool, flush: batch.flush };
}

/**
 * Sends pushes through a Redis stream. @throws when Redis cannot be reached at the start; later it
 * reconnects
 */
export async function redisTransport(redisUrl: string, log: Log): Promise<PushTransport> {
  // Loads the Redis client only when it is needed, to save memory.
  const { createClient } = await import("@redis/client");
  const { createAdapter } = await import("@socket.io/redis-streams-adapter");
  const client = createClient({ url: redisUrl });
  client.on("error", (error: unknown) =>
    log.warn({ event: "socket", ...describeError(error) }, "Redis connection failed"),
  );
  await client.connect();
  return {
    listening: Promise.resolve(),
    adapter: createAdapter(client, { streamName: "krapao:sockets", onlyPlaintext: true }),
    close: () => closeRedis(client),
  };
}

/**
 * Lets the adapters' last messages leave first. A command that is rejected because its client ends
 * has no handler in the adapter, and would end the process in the middle of its shutdown.
 */
async function closeRedis(client: { close(): Promise<unknown>; destroy(): void }): Promise<void> {
  const closed = await Promise.race([
    client.close().then(() => true),
    sleep(REDIS_CLOSE_MS, false),
  ]);
  if (!closed) client.destroy();
}

/**
 * Waits until the adapter has its listening connection. The adapter stores that connection only
 * after LISTEN was answered; closing earlier would leak it, and the pool would never end.
 */
async function whenListening(pool: pg.Pool): Promise<void> {
  const timeout = AbortSignal.timeout(LISTEN_MS);
  try {
    for await (const [client] of on(pool, "acquire", { signal: timeout })) {
      // Other clients of this pool only write. The adapter adds its notification listener as soon
      // as it has acquired the client.
      await setImmediate();
      if (client.listenerCount("notification") === 0) continue;
      // A query on the same connection is answered after the LISTEN before it.
      for (let namespace = 0; namespace < NAMESPACES; namespace += 1)
        await client.query("select 1");
      return;
    }
  } catch (error) {
    if (!timeout.aborted) throw error;
  }
}

/** Ids stay texts, because the adapter writes them as JSON. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  endSilentConnections(pool, { answerMs: SILENT_MS, notificationMs: SILENT_MS });
  pool.on("error", () => {});
  // The listening client is never idle. Without an error listener a restart of the database would
  // end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
