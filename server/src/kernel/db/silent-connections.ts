/**
 * Ends connections to a database that has gone without a word. A machine that hangs, or a network
 * that is cut, closes nothing: statements would wait for a quarter of an hour, and so would the
 * members who sent them.
 */
import type pg from "pg";
import { abandon, bytesRead, isWaiting } from "./driver-internals.ts";

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
 * Watches the connections of a pool. With a silent one it also ends those that have heard nothing
 * since, so that no later call has to find out again.
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
