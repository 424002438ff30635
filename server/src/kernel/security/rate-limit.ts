import type { RateLimit } from "@krapao/contract";
import { CompiledQuery } from "kysely";
import type pg from "pg";
import { systemClock } from "../clock.ts";
import type { Db, Tx } from "../db/database.ts";
import { MARKER } from "../db/prepared-statement.ts";
import { refuse } from "../errors.ts";

type Limit = Pick<RateLimit, "max" | "windowSeconds">;

/** Rate limits, counted exactly across processes in the database. */
export interface RateLimits {
  /**
   * Counts one event of `subject`. @param db a connection on which other statements travel with it
   * @throws REQUEST_LIMIT above the limit, with its end
   */
  consume(name: string, subject: string, limit: Limit, db?: Db): Promise<void>;
  /**
   * When the next event would not be above the limit any more; null when it is not now. Counts
   * nothing.
   */
  exhaustedUntil(name: string, subject: string, limit: Limit): Promise<Date | null>;
  /** Counts one event and never refuses it. */
  count(name: string, subject: string, limit: Limit): Promise<void>;
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

/** How many events were counted, and when counting begins anew, in milliseconds. */
interface Counter {
  points: number;
  /** A number or a bigint, by the connection's parser. */
  expire: number | bigint;
}

/**
 * Counts one event. Its commit does not wait for the disk, whatever connection it is sent on: a
 * crash of the database loses at most half a second of counts.
 */
const COUNT = `${MARKER}
  insert into rate_limit (key, points, expire)
  select $1, 1, $2::bigint from set_config('synchronous_commit', 'off', true)
  on conflict (key) do update set
    points = case when rate_limit.expire <= $3::bigint then 1 else rate_limit.points + 1 end,
    expire = case when rate_limit.expire <= $3::bigint then excluded.expire else rate_limit.expire end
  returning points, expire`;

const READ = `${MARKER}
  select points, expire from rate_limit where key = $1 and expire > $2::bigint`;

const keyOf = (name: string, subject: string) => `${name}:${subject}`;

/** Opens the counters on `pool`. The table `rate_limit` comes from our migrations. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const clock = systemClock();
  const ask = async (text: string, values: unknown[], db?: Db): Promise<Counter | undefined> => {
    const { rows } = db
      ? await db.executeQuery<Counter>(CompiledQuery.raw(text, values))
      : await pool.query<Counter>(text, values);
    return rows[0];
  };
  const countOne = (key: string, { windowSeconds }: Limit, db?: Db) => {
    const nowMs = clock.nowMs();
    return ask(COUNT, [key, nowMs + windowSeconds * 1_000, nowMs], db);
  };
  return {
    async consume(name, subject, limit, db) {
      const counted = await countOne(keyOf(name, subject), limit, db);
      if (!counted || counted.points <= limit.max) return;
      refuse("REQUEST_LIMIT", undefined, new Date(Number(counted.expire)));
    },
    async count(name, subject, limit) {
      await countOne(keyOf(name, subject), limit);
    },
    async exhaustedUntil(name, subject, { max }) {
      const counted = await ask(READ, [keyOf(name, subject), clock.nowMs()]);
      return counted && counted.points >= max ? new Date(Number(counted.expire)) : null;
    },
    async clear(name, subject) {
      await ask("delete from rate_limit where key = $1", [keyOf(name, subject)]);
    },
  };
}
