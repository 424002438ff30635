/** SQL of how long the reviews of staff users take at present. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

/** What a staff user reviews for a member. */
export type Reviewed = "withdrawal" | "deposit";

/** Fewer reviews say nothing about the next one. */
const REVIEWS_MIN = 5;

/**
 * How many minutes four of five reviews took, of the last 50 within a week; null when too few were
 * decided.
 */
export async function reviewMinutesLately(
  db: Db,
  { reviewed, now }: { reviewed: Reviewed; now: Date },
): Promise<number | null> {
  const since = new Date(now.getTime() - 7 * 24 * 3_600_000);
  const { rows } = await sql<{ count: bigint; minutes: number | null }>`
    select count(*)::bigint as count, (percentile_disc(0.8) within group (order by took))::float8
      as minutes
    from (${TAKEN[reviewed](since)}) decided`.execute(db);
  const [lately] = rows;
  return lately && Number(lately.count) >= REVIEWS_MIN ? lately.minutes : null;
}

/** The last 50 reviews, with the minutes that each one took. */
const TAKEN: Record<Reviewed, (since: Date) => RawBuilder<unknown>> = {
  withdrawal: (since) => sql`
    select extract(epoch from decided_at - review_at) / 60 as took
    from withdrawals_withdrawal
    where decided_at > ${since} and review_at is not null
    order by decided_at desc limit 50`,
  // A payment waits from its arrival until its first decision, a slip from its upload. What a staff
  // user entered or reopened did not wait for all of that time.
  deposit: (since) => sql`
    select extract(epoch from at - began) / 60 as took
    from (
      (select d.at, p.received_at as began
        from deposits_decision d join deposits_payment p on p.id = d.payment_id
        where d.at > ${since} and d.action in ('match', 'split', 'dismiss') and p.round = 1
          and p.entered_by is null
        order by d.at desc limit 50)
      union all
      (select d.at, s.created_at as began
        from deposits_slip_decision d join deposits_slip s on s.id = d.slip_id
        where d.at > ${since} and d.action in ('approve', 'reject') and not exists (
          select from deposits_slip_decision earlier
          where earlier.slip_id = d.slip_id and earlier.action in ('approve', 'reject', 'reopen')
            and earlier.at < d.at)
        order by d.at desc limit 50)
    ) reviews
    order by at desc limit 50`,
};
