/** SQL of movements of the last hours that staff should look at. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

export interface NotableRow {
  id: string;
  kind: "deposit" | "withdrawal";
  memberId: string;
  name: string;
  phone: string;
  minor: bigint;
  counterparty: string;
  /** Risk score of a withdrawal; null when it was not assessed. */
  score: number | null;
  isLarge: boolean;
  /** Number of the member's deposits within ten minutes. */
  count: number;
  at: Date;
}

interface NotableFilter {
  currency: Currency;
  since: Date;
  largeMinor: bigint;
  /** Minimum risk score of a notable withdrawal. */
  scoreFrom: number;
  /** Minimum number of deposits within ten minutes. */
  countFrom: number;
  limit: number;
}

/**
 * Large movements, risky withdrawals and frequent deposits (the last one, with their sum), newest
 * first.
 */
export async function listNotable(db: Db, filter: NotableFilter): Promise<NotableRow[]> {
  const { currency, since, largeMinor, scoreFrom, countFrom, limit } = filter;
  const { rows } = await sql<NotableRow>`
    with withdrawn as (
      select id, member_id, amount_minor as minor, bank_code as counterparty, risk_score as score,
        amount_minor >= ${largeMinor} as is_large, 1 as count, created_at as at
      from withdrawals_withdrawal
      where created_at >= ${since} and currency = ${currency}::ledger.currency
        and (amount_minor >= ${largeMinor} or risk_score >= ${scoreFrom})
      order by created_at desc, id desc limit ${limit}
    ), paid as (
      select id, member_id, amount_minor, channel, received_at,
        count(*) over near as count, sum(amount_minor) over near as sum
      from deposits_payment
      where state <> 'unmatched' and state = 'credited' and received_at >= ${since}
        and currency = ${currency}::ledger.currency
      window near as (partition by member_id order by received_at
        range between interval '10 minutes' preceding and current row)
    ), frequent as (
      select distinct on (member_id) * from paid where count >= ${countFrom}
      order by member_id, received_at desc
    ), deposited as (
      select id, member_id, sum::bigint as minor, channel as counterparty,
        null::smallint as score, false as is_large, count::integer, received_at as at from frequent
      union all
      select id, member_id, amount_minor, channel, null, true, 1, received_at from paid
      where amount_minor >= ${largeMinor} and id not in (select id from frequent)
    )
    select each.id, each.kind, each.member_id::text as "memberId", m.name, m.phone, each.minor,
      coalesce(each.counterparty, '?') as counterparty, each.score::integer as score,
      each.is_large as "isLarge", each.count, each.at
    from (
        select 'withdrawal' as kind, * from withdrawn
        union all select 'deposit', * from deposited) each
      join accounts_member m on m.id = each.member_id
    order by each.at desc, each.id desc limit ${limit}`.execute(db);
  return rows;
}
