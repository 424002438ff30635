/** SQL of home: the member and the balance, in one statement. */
import type { Currency } from "@krapao/contract";
import type { Db } from "../../kernel/db/database.ts";
import { statement } from "../../kernel/db/prepared-statement.ts";
import { UNPAID_STATES } from "../withdrawals/published.ts";

export interface Home {
  name: string;
  phone: string;
  coin: bigint;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  currency: Currency;
  postedMinor: bigint;
  heldMinor: bigint;
  /** Whether invites earned something that is neither collected nor lost. */
  hasCommissions: boolean;
  /** Whether a reward's condition is not cleared. */
  hasCondition: boolean;
  /** The amount of the withdrawal in progress; null: none. */
  withdrawingMinor: bigint | null;
  hasDeposited: boolean;
  bringsMoney: boolean;
  /** Deposits in progress, as `waiting` of the call; JSON has no bigint. */
  waiting: {
    lines: number;
    slips: number;
    sums: { currency: Currency; amountMinor: string }[];
    unread: number;
    lineId: string | null;
    /** Whether a staff user checks one of them; the others end by themselves. */
    isReviewed: boolean;
  } | null;
  /** The newest QR that can be paid now; JSON has no bigint and no date. */
  openQr: { id: string; bankCode: string; amountMinor: string; expiresAt: string } | null;
}

/**
 * The balance and the lines are read first: on a Citus cluster they are on other nodes, and one
 * statement joins such rows with tables of this node only as a result.
 */
const HOME = statement<Home>(`
  with balance as materialized (
    select b.currency, b.posted_minor, b.held_minor
    from ledger.account a join ledger.balance b on b.account_id = a.id and b.slot = 0
    where a.kind = 'main' and a.owner = $1::bigint::text
  ), line as materialized (
    select l.id, l.currency, l.amount_minor, l.created_at,
      coalesce(l.detail ->> 'reason' not in ('limit', 'excluded', 'sent_back'), false) as is_reviewed
    from statements_line l
    where l.member_id = $1 and l.status = 'PROCESSING' and l.statement_type = 'deposit'
  ), slip as materialized (
    select s.currency, s.amount_minor, s.state = 'review' as is_reviewed
    from deposits_slip s
    where s.member_id = $1
      and s.state in ('received', 'reading', 'verifying', 'waiting', 'review')
      -- A line shows the money of the slip's payment, also when no one has joined the two yet.
      and not exists (
        select from line l
          left join deposits_payment p on p.id = l.id
        where l.id = s.payment_id or split_part(p.reference, ':', 2) = s.trans_ref
          or (s.currency = l.currency and s.amount_minor = l.amount_minor and s.paid_at
            between coalesce(p.paid_at, l.created_at) - interval '1 minute'
              and coalesce(p.paid_at, l.created_at) + interval '1 minute'))
  ), part as (
    select currency, amount_minor, is_reviewed from line
    union all select currency, amount_minor, is_reviewed from slip
  )
  select m.name, m.phone, m.coin, m.bank_code as "bankCode",
    m.bank_account_name as "bankAccountName", m.bank_account_no as "bankAccountNo",
    b.currency, b.posted_minor as "postedMinor", b.held_minor as "heldMinor",
    exists (select from invites_commission c
      where c.inviter_id = m.id and c.collection_id is null and c.rejected_at is null
        and c.clawed_back_at is null) as "hasCommissions",
    exists (select from bonuses_condition where member_id = m.id and state <> 'cleared')
      as "hasCondition",
    (select amount_minor from withdrawals_withdrawal
      where member_id = m.id and state in ${UNPAID_STATES})
      as "withdrawingMinor",
    exists (select from deposits_payment p
      where p.member_id = m.id and p.state in ('credited', 'split')) as "hasDeposited",
    coalesce(preference.brings_money, false) as "bringsMoney",
    (select json_build_object('id', q.id, 'amountMinor', q.amount_minor::text,
        'bankCode', case d.bank_type when 'bank' then d.bank_code else d.code end,
        'expiresAt', q.expires_at)
      from deposits_qr q join deposits_channel d on d.code = q.channel
      where q.member_id = m.id and q.state = 'open' and q.expires_at > $2
      order by q.created_at desc limit 1) as "openQr",
    (select json_build_object(
        'lines', (select count(*) from line),
        'slips', (select count(*) from slip),
        'sums', (select coalesce(json_agg(json_build_object('currency', sum.currency,
            'amountMinor', sum.amount_minor::text) order by sum.currency <> b.currency), '[]')
          from (select currency, sum(amount_minor) as amount_minor from part
            where amount_minor is not null group by currency) sum),
        'unread', count(*) filter (where part.amount_minor is null),
        'lineId', (select l.id from line l order by l.created_at desc limit 1),
        'isReviewed', bool_or(part.is_reviewed))
      from part having count(*) > 0) as waiting
  from accounts_member m
  left join games_preference preference on preference.member_id = m.id
  cross join balance b
  where m.id = $1`);

/** @returns null for a member without a wallet */
export async function findHome(
  db: Db,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<Home | null> {
  const [home] = await HOME(db, [memberId, now]);
  return home ?? null;
}
