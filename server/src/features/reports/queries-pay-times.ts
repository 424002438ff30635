/** SQL of the time from the request of a withdrawal until the bank paid it. */

import { PAY_TIME_BOUNDS } from "@krapao/contract/console/reports/operations";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Tx } from "../../kernel/db/database.ts";

/** Paid withdrawals of the span by hour and bucket, from the records. */
export const payTimes = ({ from, to }: Span) => sql`
  select date_trunc('hour', settled_at) as hour, currency,
    width_bucket(extract(epoch from settled_at - created_at)::double precision,
      array[${sql.join(PAY_TIME_BOUNDS.map((bound) => sql.lit(bound)))}]::double precision[]) as bucket,
    decided_at is not null as is_reviewed, count(*)::integer as payouts
  from withdrawals_withdrawal
  where state in ('paid', 'returned') and settled_at >= ${from} and settled_at < ${to}
  group by 1, 2, 3, 4`;

/** Stores the paid withdrawals of full hours. */
export async function insertPayTimes(tx: Tx, span: Span): Promise<void> {
  await sql`insert into reports_pay_time (hour, currency, bucket, is_reviewed, payouts)
    ${payTimes(span)} on conflict do nothing`.execute(tx);
}
