/** SQL of how long the reviews of staff users take at present. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

/** The last 50 reviews since a time, with the minutes `took` of each one. */
export type Reviews = (since: Date) => RawBuilder<unknown>;

/** Fewer reviews say nothing about the next one. */
const REVIEWS_MIN = 5;

/**
 * How many minutes four of five reviews took, of the last 50 within a week; null when too few were
 * decided.
 */
export async function reviewMinutesLately(
  db: Db,
  { reviews, now }: { reviews: Reviews; now: Date },
): Promise<number | null> {
  const since = new Date(now.getTime() - 7 * 24 * 3_600_000);
  const { rows } = await sql<{ count: bigint; minutes: number | null }>`
    select count(*)::bigint as count, (percentile_disc(0.8) within group (order by took))::float8
      as minutes
    from (${reviews(since)}) decided`.execute(db);
  const [lately] = rows;
  return lately && Number(lately.count) >= REVIEWS_MIN ? lately.minutes : null;
}
