/** What carries pushes between the server processes: the database, or Redis where there is one. */
import { on } from "node:events";
import { setImmediate } from "node:timers/promises";
import { createAdapter as createPostgresAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import type { ServerOptions } from "socket.io";
import { describeError, type Log } from "./log.ts";

export interface Carrier {
  adapter: NonNullable<ServerOptions["adapter"]>;
  /** Resolves when it hears the other processes. */
  listening: Promise<void>;
  /** After its adapters are closed. */
  close(): Promise<void>;
}

const POOL_MAX = 4;
/** The members' and the console's: the adapter listens to one after the other. */
const NAMESPACES = 2;
/** How long the start waits for the listening connection; without it pushes of this process alone arrive. */
const LISTEN_MS = 10_000;

/** Carries by NOTIFY, on connections of the database's owner. */
export function carryByPostgres(databaseUrl: string, log: Log): Carrier {
  const pool = openPool(databaseUrl);
  return {
    listening: whenListening(pool),
    adapter: createPostgresAdapter(pool, {
      errorHandler: (error) => log.warn({ event: "socket", ...describeError(error) }, "push lost"),
    }),
    close: () => pool.end(),
  };
}

/** Carries by a Redis stream. @throws when Redis cannot be reached at the start; later it is waited for */
export async function carryByRedis(redisUrl: string, log: Log): Promise<Carrier> {
  // Nobody who has no Redis carries its client in memory.
  const { createClient } = await import("@redis/client");
  const { createAdapter } = await import("@socket.io/redis-streams-adapter");
  const client = createClient({ url: redisUrl });
  client.on("error", (error: unknown) =>
    log.warn({ event: "socket", ...describeError(error) }, "redis is away"),
  );
  await client.connect();
  return {
    listening: Promise.resolve(),
    adapter: createAdapter(client, { streamName: "krapao:sockets", onlyPlaintext: true }),
    close: async () => client.destroy(),
  };
}

/**
 * Until the adapter has its listening connection, which it remembers only once LISTEN was answered: closed before
 * that, it would never give the connection back, and the pool would never end.
 */
async function whenListening(pool: pg.Pool): Promise<void> {
  const patience = AbortSignal.timeout(LISTEN_MS);
  try {
    for await (const [client] of on(pool, "acquire", { signal: patience })) {
      // Others of the pool only write; the adapter hangs its ear on this one as soon as it has it.
      await setImmediate();
      if (client.listenerCount("notification") === 0) continue;
      // Each behind one LISTEN in the connection's own order.
      for (let heard = 0; heard < NAMESPACES; heard += 1) await client.query("select 1");
      return;
    }
  } catch (error) {
    if (!patience.aborted) throw error;
  }
}

/** As the owner of the adapter's table; ids stay text, since the adapter writes them as JSON. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: POOL_MAX });
  pool.on("error", () => {});
  // The listening client is never idle: without this a restart of the database would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
