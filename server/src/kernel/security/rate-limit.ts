import type { RateLimit } from "@krapao/contract";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { systemClock } from "../clock.ts";
import type { Db, Tx } from "../db/database.ts";
import { refuse } from "../errors.ts";

/** Rate limits, counted exactly across processes in the database. */
export interface RateLimits {
  /** Counts one event of `subject`. @throws REQUEST_LIMIT above the limit, with its end */
  consume(
    name: string,
    subject: string,
    limit: Pick<RateLimit, "max" | "windowSeconds">,
  ): Promise<void>;
  /**
   * When the next event would not be above the limit any more; null when it is not now. Counts
   * nothing.
   */
  exhaustedUntil(
    name: string,
    subject: string,
    limit: Pick<RateLimit, "max" | "windowSeconds">,
  ): Promise<Date | null>;
  /** Counts one event and never refuses it. */
  count(
    name: string,
    subject: string,
    limit: Pick<RateLimit, "max" | "windowSeconds">,
  ): Promise<void>;
  clear(name: string, subject: string): Promise<void>;
}

/** When the last of some limits ends; null without any. */
export function latestOf(times: readonly (Date | null)[]): Date | null {
  const all = times.filter((time) => time !== null).map((time) => time.getTime());
  return all.length === 0 ? null : new Date(Math.max(...all));
}

/** Deletes expired counters, because they contain phone numbers and addresses. */
export async function deleteExpiredLimits(db: Db | Tx, nowMs: number): Promise<void> {
  await db.deleteFrom("rate_limit").where("expire", "<", BigInt(nowMs)).execute();
}

/** Opens the counters on `pool`. The table `rate_limit` comes from our migrations. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const clock = systemClock();
  const untilOf = ({ msBeforeNext }: RateLimiterRes) => new Date(clock.nowMs() + msBeforeNext);
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiter = (name: string, max: number, windowSeconds: number) => {
    // Some limits are settings, which change while the server runs.
    const key = `${name} ${max} ${windowSeconds}`;
    const known = limiters.get(key);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: max,
      duration: windowSeconds,
    });
    limiters.set(key, made);
    return made;
  };
  const count: RateLimits["count"] = async (name, subject, { max, windowSeconds }) => {
    try {
      await limiter(name, max, windowSeconds).consume(subject);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
    }
  };
  return {
    count,
    async consume(name, subject, { max, windowSeconds }) {
      try {
        await limiter(name, max, windowSeconds).consume(subject);
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        refuse("REQUEST_LIMIT", undefined, untilOf(rejected));
      }
    },
    async exhaustedUntil(name, subject, { max, windowSeconds }) {
      const state = await limiter(name, max, windowSeconds).get(subject);
      return state !== null && state.consumedPoints >= max ? untilOf(state) : null;
    },
    async clear(name, subject) {
      // The name alone is the prefix of the stored key, so any limiter deletes it.
      await limiter(name, 1, 1).delete(subject);
    },
  };
}
