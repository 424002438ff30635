/** SQL of movements of the last hours that are worth a look. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface NotableRow {
  id: string;
  kind: "deposit" | "withdrawal";
  memberId: string;
  name: string;
  phone: string;
  minor: bigint;
  party: string;
  /** Of withdrawals: null when it was not judged. */
  score: number | null;
  isLarge: boolean;
  /** Deposits of the member within ten minutes. */
  count: number;
  at: Date;
}

interface Asked {
  currency: Currency;
  since: Date;
  largeMinor: bigint;
  /** Score from which a withdrawal is worth a look. */
  scoreFrom: number;
  /** So many deposits within ten minutes. */
  countFrom: number;
  limit: number;
}

/** Newest first: large ones, withdrawals with a risk, and members who deposit again and again (their last one, with the sum). */
export async function selectNotable(db: Db, asked: Asked): Promise<NotableRow[]> {
  const { currency, since, largeMinor, scoreFrom, countFrom, limit } = asked;
  const { rows } = await sql<NotableRow>`
    with withdrawn as (
      select id, member_id, amount_minor as minor, bank_code as party, risk_score as score,
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
      select id, member_id, sum::bigint as minor, channel as party, null::smallint as score, false as is_large,
        count::integer, received_at as at from frequent
      union all
      select id, member_id, amount_minor, channel, null, true, 1, received_at from paid
      where amount_minor >= ${largeMinor} and id not in (select id from frequent)
    )
    select each.id, each.kind, each.member_id::text as "memberId", m.name, m.phone, each.minor, coalesce(each.party, '?') as party,
      each.score::integer as score, each.is_large as "isLarge", each.count, each.at
    from (select 'withdrawal' as kind, * from withdrawn union all select 'deposit', * from deposited) each
      join accounts_member m on m.id = each.member_id
    order by each.at desc, each.id desc limit ${limit}`.execute(db);
  return rows;
}
