/**
 * All that reaches into what `pg` keeps to itself. Its version is exact in package.json, and
 * silent-connections.test.ts and transaction.test.ts fail when one of these parts no longer holds.
 */
import type { Socket } from "node:net";
import { nextTick } from "node:process";
import pg from "pg";

interface Internals {
  connection: { stream: Socket; emit(event: "error", error: Error): boolean };
  _getActiveQuery(): unknown;
  _queryQueue: unknown[];
  _sentQueryQueue: unknown[];
}

const internalsOf = (client: pg.ClientBase) => client as pg.ClientBase & Internals;

/** Whether a client waits for an answer. */
export function isWaiting(client: pg.ClientBase): boolean {
  const { _getActiveQuery, _queryQueue, _sentQueryQueue } = internalsOf(client);
  const isActive = _getActiveQuery.call(client) !== null;
  return isActive || _queryQueue.length > 0 || _sentQueryQueue.length > 0;
}

/** How much a client has heard from the database. */
export const bytesRead = (client: pg.ClientBase): number =>
  internalsOf(client).connection.stream.bytesRead;

/**
 * Ends a connection at once: what waits on it fails as after any lost connection, before a further
 * message is read.
 */
export function abandon(client: pg.ClientBase, why: string): void {
  const { connection } = internalsOf(client);
  connection.emit("error", new Error(`Connection terminated: ${why}`));
  connection.stream.destroy();
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

/**
 * Parameters as the driver writes them. @throws for one that it cannot write, which it would find
 * out only after the statement counts as sent
 */
export const writable = (parameters: readonly unknown[]): unknown[] =>
  parameters.map((each) => prepareValue(each));

/**
 * Lets statements that are started together leave in one write. Each write is a call of the
 * operating system, and dearer than all else that the driver does for a statement.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = internalsOf(client).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isCorked = false;
  const corked = (...given: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      // After the microtasks that are due now, in which the other statements are started.
      nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return query(...given);
  };
  client.query = corked as typeof client.query;
}

const CHECK_MS = 1_000;

/** Settings of every connection: the system notices a peer that is gone while nothing is sent. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

interface Watched {
  client: pg.PoolClient;
  bytes: number;
  heardAt: number;
  /** Since when it waits for an answer; null: it waits for none. */
  waitsSince: number | null;
}

interface Limits {
  /** A connection that waits for an answer hears something within this time. */
  answerMs: number;
  /** A connection that listens to notifications hears one within this time. */
  notificationMs?: number;
}

/**
 * Watches the connections of a pool. A machine that hangs, or a network that is cut, closes
 * nothing: statements would wait for a quarter of an hour, and so would the members who sent them.
 * With a silent connection it also ends those that have heard nothing since, so that no later call
 * has to find out again.
 */
export function endSilentConnections(pool: pg.Pool, limits: Limits): void {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    const now = performance.now();
    let lostSince = Number.NEGATIVE_INFINITY;
    for (const each of watched) {
      const since = notice(each, now, limits);
      if (since !== null) lostSince = Math.max(lostSince, since);
    }
    for (const each of watched) {
      const isOther = each.waitsSince !== null && each.waitsSince > lostSince;
      if (each.heardAt > lostSince || isOther) continue;
      watched.delete(each);
      abandon(each.client, "the database does not answer");
    }
  };
  pool.on("connect", (client) => {
    const bytes = bytesRead(client);
    const each: Watched = { client, bytes, heardAt: performance.now(), waitsSince: null };
    watched.add(each);
    timer ??= setInterval(check, CHECK_MS).unref();
    client.once("end", () => {
      watched.delete(each);
      if (watched.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  });
}

/** Reads what a connection has heard. @returns since when it is silent for too long, or null */
function notice(each: Watched, now: number, { answerMs, notificationMs }: Limits): number | null {
  const bytes = bytesRead(each.client);
  if (bytes !== each.bytes) {
    each.bytes = bytes;
    each.heardAt = now;
  }
  each.waitsSince = isWaiting(each.client) ? (each.waitsSince ?? now) : null;
  const listens = notificationMs !== undefined && each.client.listenerCount("notification") > 0;
  if (listens && now - each.heardAt > notificationMs) return each.heardAt;
  if (each.waitsSince === null) return null;
  const quietSince = Math.max(each.waitsSince, each.heardAt);
  return now - quietSince > answerMs ? quietSince : null;
}
