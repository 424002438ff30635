/** SQL of the time to pay, and of what became of rewards. */

import type { Currency } from "@krapao/contract";
import type { ConditionKind } from "@krapao/contract/member/bonuses";
import { sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { payTimes } from "../queries-pay-times.ts";

/** Paid withdrawals of a bucket of time. */
export interface PayTimeSum {
  bucket: number;
  isReviewed: boolean;
  payouts: number;
}

/** Paid withdrawals of the span, stored ones until `until`, later ones from the records. */
export async function sumPayTimes(
  db: Db,
  { stored, open, currency }: { stored: Span; open: Span; currency: Currency | null },
): Promise<PayTimeSum[]> {
  const { rows } = await sql<PayTimeSum>`
    select bucket::integer, is_reviewed as "isReviewed", sum(payouts)::integer as payouts
    from (
      select currency, bucket, is_reviewed, payouts from reports_pay_time
      where hour >= ${stored.from} and hour < ${stored.to}
      union all
      select currency, bucket, is_reviewed, payouts from (${payTimes(open)}) open) paid
    where ${currency}::ledger.currency is null or currency = ${currency}::ledger.currency
    group by 1, 2`.execute(db);
  return rows;
}

/** What became of the rewards of one campaign. */
export interface FunnelSum {
  kind: ConditionKind;
  code: string;
  currency: Currency;
  taken: number;
  amountMinor: bigint;
  open: number;
  won: number;
  lost: number;
  cleared: number;
}

/** Rewards that were taken in the span, by campaign, the most taken first. */
export async function listFunnel(
  db: Db,
  { span: { from, to }, currency }: { span: Span; currency: Currency | null },
): Promise<FunnelSum[]> {
  const { rows } = await sql<FunnelSum>`
    select kind, code, currency, count(*)::integer as taken,
      sum(amount_minor)::bigint as "amountMinor",
      count(*) filter (where state = 'open')::integer as open,
      count(*) filter (where state <> 'open' and met_minor > floor_minor)::integer as won,
      count(*) filter (where state <> 'open' and met_minor <= floor_minor)::integer as lost,
      count(*) filter (where state = 'cleared')::integer as cleared
    from bonuses_condition
    where opened_at >= ${from} and opened_at < ${to}
      and (${currency}::ledger.currency is null or currency = ${currency}::ledger.currency)
    group by 1, 2, 3 order by taken desc, code`.execute(db);
  return rows;
}
