/**
 * Connections that many short reads use at the same time. Their statements travel in fewer writes,
 * and fewer processes of the database take turns, which is what most of a short read costs.
 */
import type { DatabaseConnection } from "kysely";
import pg from "pg";

/**
 * A connection answers in order. While its oldest read waits for this long, further reads go
 * elsewhere: a lock or a slow statement delays only what was sent before it was noticed.
 */
const STUCK_MS = 100;

/** A read under way. */
interface Reader {
  since: number;
}

interface Shared {
  connection: DatabaseConnection;
  /** The oldest first. */
  readers: Set<Reader>;
  isBroken: boolean;
  /** Returns it to the pool. */
  release: () => void;
}

/** How one connection is borrowed from the pool: until the consumer ends. */
type Borrow = <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => Promise<T>;

export interface SharedConnections {
  /** Runs reads that change nothing and open no transaction. */
  use: Borrow;
}

/**
 * @param borrow borrows a connection that nothing else uses
 * @param max how many of them are shared at most; 0: none
 */
export function shareConnections(borrow: Borrow, max: number): SharedConnections {
  const open = new Set<Shared>();
  const opening = new Set<Promise<Shared>>();
  const isFull = () => open.size + opening.size >= max;

  /** A connection for one more read; undefined: there is none to share. */
  function choose(): Shared | undefined {
    const now = performance.now();
    const [best] = [...open]
      .filter((each) => !each.isBroken && now - oldestOf(each, now) < STUCK_MS)
      .sort((a, b) => a.readers.size - b.readers.size);
    return isFull() ? best : undefined;
  }

  /** Borrows a connection for this reader, and for those that come while it is in use. */
  function add(reader: Reader): Promise<Shared> {
    const added = new Promise<Shared>((resolve, reject) => {
      const lend = (connection: DatabaseConnection) =>
        new Promise<void>((release) => {
          const state = { readers: new Set([reader]), isBroken: false, release };
          const shared = Object.assign(state, { connection: forReads(connection, state) });
          opening.delete(added);
          open.add(shared);
          resolve(shared);
        });
      borrow(lend).catch((error: unknown) => {
        opening.delete(added);
        reject(error);
      });
    });
    opening.add(added);
    return added;
  }

  /** The reader is added at once: a connection without readers is returned to the pool. */
  async function join(reader: Reader): Promise<Shared | null> {
    const chosen = choose();
    chosen?.readers.add(reader);
    if (chosen) return chosen;
    if (!isFull()) return add(reader);
    const [next] = opening;
    if (!next) return null;
    // It keeps the reader that it was borrowed for until that one has had an answer.
    const shared = await next;
    shared.readers.add(reader);
    return shared;
  }

  return {
    async use(consumer) {
      const reader = { since: performance.now() };
      const shared = await join(reader);
      if (!shared) return borrow(consumer);
      try {
        return await consumer(shared.connection);
      } finally {
        shared.readers.delete(reader);
        if (shared.readers.size === 0) {
          open.delete(shared);
          shared.release();
        }
      }
    },
  };
}

function oldestOf({ readers }: Shared, now: number): number {
  const [oldest] = readers;
  return oldest?.since ?? now;
}

/** Refuses transactions, in which the statements of other readers would run. */
function forReads(
  connection: DatabaseConnection,
  shared: { isBroken: boolean },
): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      if (/^\s*(begin|start|savepoint)\b/i.test(query.sql))
        throw new Error("a read on a shared connection opens no transaction");
      try {
        return await connection.executeQuery(query, options);
      } catch (error) {
        const isAnswer = error instanceof pg.DatabaseError && error.severity !== "FATAL";
        if (!isAnswer) shared.isBroken = true;
        throw error;
      }
    },
    streamQuery: () => {
      throw new Error("a read on a shared connection is no stream");
    },
  };
}
