import type { RateLimit } from "@krapao/contract";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db, Tx } from "../db/database.ts";
import { refuse } from "../errors.ts";

/** Rate limits, counted exactly across processes in the database. */
export interface RateLimits {
  /** Counts one event of `subject`. @throws REQUEST_LIMIT above the limit */
  consume(
    name: string,
    subject: string,
    limit: Pick<RateLimit, "max" | "windowSeconds">,
  ): Promise<void>;
  /** Whether the next event would be above the limit. Counts nothing. */
  isExhausted(
    name: string,
    subject: string,
    limit: Pick<RateLimit, "max" | "windowSeconds">,
  ): Promise<boolean>;
  /** Counts one event and never refuses it. */
  count(
    name: string,
    subject: string,
    limit: Pick<RateLimit, "max" | "windowSeconds">,
  ): Promise<void>;
  clear(name: string, subject: string): Promise<void>;
}

/** Deletes expired counters, because they contain phone numbers and addresses. */
export async function deleteExpiredLimits(db: Db | Tx, nowMs: number): Promise<void> {
  await db.deleteFrom("rate_limit").where("expire", "<", BigInt(nowMs)).execute();
}

/** Opens the counters on `pool`. The table `rate_limit` comes from our migrations. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiter = (name: string, max: number, windowSeconds: number) => {
    const known = limiters.get(name);
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
    limiters.set(name, made);
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
        if (rejected instanceof RateLimiterRes) refuse("REQUEST_LIMIT");
        throw rejected;
      }
    },
    async isExhausted(name, subject, { max, windowSeconds }) {
      const state = await limiter(name, max, windowSeconds).get(subject);
      return state !== null && state.consumedPoints >= max;
    },
    async clear(name, subject) {
      await limiters.get(name)?.delete(subject);
    },
  };
}
