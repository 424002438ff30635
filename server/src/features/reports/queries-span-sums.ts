/**
 * SQL that sums what the ledger posted in a span, from two independent sources: our own records,
 * and the house accounts. Both select the entries of the span by their time, so a record counts
 * when the ledger posted it.
 */

import type { Currency } from "@krapao/contract";
import type { MoneyReport } from "@krapao/contract/console/reports";
import type { CampaignName } from "@krapao/contract/console/reports/campaign-name";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { ENTRIES, entrySteps } from "../../ledger/steps.ts";

/** Our records of an hour by report, currency and counterparty. */
export interface RecordHour {
  hour: Date;
  report: MoneyReport;
  currency: Currency;
  counterparty: string;
  forwardCount: number;
  forwardMinor: bigint;
  backwardCount: number;
  backwardMinor: bigint;
}

/** The house accounts' side of an hour. */
export interface LedgerHour {
  hour: Date;
  report: MoneyReport;
  currency: Currency;
  netMinor: bigint;
}

/**
 * House accounts have ids below 1,000,000. Every transfer with a house account has an entry there.
 */
const entries = ({ from, to }: Span) => sql`
  select e.transfer_id, e.account_id, e.amount_minor, date_trunc('hour', e.created_at) as hour
  from ledger.entry e
  where e.created_at >= ${from} and e.created_at < ${to} and e.account_id < 1000000`;

/**
 * The purpose of each transfer of the span; a reversal is the backward direction of its original.
 * Only the records' amounts are summed, not the ledger's.
 */
const transfers = (span: Span) => sql`
  ${entrySteps(entries(span))}, transfers as materialized (
    select distinct on (t.id) t.id, e.hour, t.currency, t.reverses_id is not null as is_backward,
      coalesce(o.kind, t.kind) as kind, coalesce(o.id, t.id) as of, coalesce(o.meta, t.meta) as meta
    from ${ENTRIES}
  ), paid as materialized (
    select t.hour, t.of, t.currency, t.is_backward, p.channel, p.amount_minor, p.transfer_id
    from transfers t
      left join deposits_payment p on p.id = coalesce((t.meta ->> 'paymentId')::uuid, t.of)
    where t.kind = 'deposit'
  ), reversed as materialized (
    select reverses_id from ledger.transfer
    where reverses_id in (select "of" from paid where transfer_id is distinct from "of")
      and state <> 'rejected'
  )`;

/**
 * Deposits: the amount of the payment or of its share. A transfer is a deposit of its payment while
 * the payment names it, or when it was reversed; a second transfer for the same payment has no
 * record.
 */
const deposits = sql`
  select p.hour, 'deposits' as report, p.currency, p.channel as counterparty, p.is_backward,
    coalesce(s.amount_minor, case
      when p.transfer_id = p.of and not p.is_backward then p.amount_minor
      when p.transfer_id is distinct from p.of
        and p.of in (select reverses_id from reversed) then p.amount_minor
      else 0 end) as minor
  from paid p left join deposits_share s on s.transfer_id = p.of`;

/** Withdrawals: paid, returned after that, and paid late although the bank had refused. */
const withdrawals = sql`
  select t.hour, 'withdrawals', t.currency, w.bank_code, t.is_backward,
    case when t.is_backward then case when w.state = 'returned' then w.amount_minor else 0 end
      when w.state in ('paid', 'returned') then w.amount_minor else 0 end
  from transfers t left join withdrawals_withdrawal w on w.id = t.of
  where t.kind = 'withdrawal'
  union all
  select t.hour, 'withdrawals', t.currency, w.bank_code, false, w.amount_minor
  from transfers t
    join withdrawals_withdrawal w
      on w.id = (t.meta ->> 'voidedId')::uuid and w.late_at is not null
  where t.kind = 'suspense' and t.meta ? 'voidedId'`;

/** Transfers to and from games, including one that succeeded after it was refused. */
const games = sql`
  select t.hour, 'gameTransfers', t.currency, g.provider, g.direction = 'out',
    case when g.state = 'done' then g.amount_minor else 0 end
  from transfers t left join games_transfer g on g.id = t.of
  where t.kind in ('wallet_to_game', 'game_to_wallet')
  union all
  select t.hour, 'gameTransfers', t.currency, g.provider, g.direction = 'out', g.amount_minor
  from transfers t
    join games_transfer g
      on g.id = (t.meta ->> 'voidedId')::uuid and g.reason = 'late_success'
  where t.kind = 'suspense' and t.meta ? 'voidedId'`;

/**
 * Rewards: bonuses and promotions by their condition, prizes of the wheel by their coupon,
 * collected commissions and refunds; and gifts that came back.
 */
const rewards = sql`
  select t.hour, 'bonuses', t.currency, c.kind::text || ' ' || c.code, t.is_backward, c.amount_minor
  from transfers t left join bonuses_condition c on c.id = t.of and c.kind in ('bonus', 'promotion')
  where t.kind = 'bonus'
  union all
  select t.hour, 'bonuses', t.currency, 'luckydraw ' || w.code, t.is_backward,
    case when k.claimed_at is not null then k.amount_minor else 0 end
  from transfers t left join spinwheel_coupon k on k.id = t.of
    left join spinwheel_spin s on s.id = k.spin_id left join spinwheel_wheel w on w.id = s.wheel_id
  where t.kind = 'luckydraw'
  union all
  select t.hour, 'rewards', t.currency, 'invite ' || i.campaign, t.is_backward, i.amount_minor
  from transfers t left join invites_collection i on i.id = t.of where t.kind = 'invite'
  union all
  select t.hour, 'rewards', t.currency, 'refund ' || r.campaign, t.is_backward, r.amount_minor
  from transfers t left join refunds_addition r on r.id = t.of where t.kind = 'refund'
  union all
  select t.hour, case when c.kind in ('invite', 'refund') then 'rewards' else 'bonuses' end,
    t.currency, c.kind::text || ' ' || c.code, true, coalesce(l.gift_minor, b.gift_minor - (
      select coalesce(sum(gift_minor), 0) from bonuses_late_result
      where condition_id = b.condition_id))
  from transfers t
    left join bonuses_given_back b on b.condition_id = (t.meta ->> 'conditionId')::uuid
    left join bonuses_condition c on c.id = b.condition_id
    left join bonuses_late_result l on l.id = (t.meta ->> 'lateResultId')::uuid
  where t.kind = 'gift_return'`;

/** Sums our records of the transfers in the span. A transfer without a record counts as 0. */
export async function sumRecords(db: Db | Tx, span: Span): Promise<RecordHour[]> {
  const { rows } = await sql<RecordHour>`
    with ${transfers(span)}, moved as (
      ${deposits} union all ${withdrawals} union all ${games} union all ${rewards})
    select hour, report, currency, coalesce(counterparty, '?') as counterparty,
      count(*) filter (where not is_backward)::integer as "forwardCount",
      coalesce(sum(minor) filter (where not is_backward), 0)::bigint as "forwardMinor",
      count(*) filter (where is_backward)::integer as "backwardCount",
      coalesce(sum(minor) filter (where is_backward), 0)::bigint as "backwardMinor"
    from moved group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/**
 * Sums the house accounts. Deposits: what banks owe us, less unmatched money in suspense and what
 * went back to payers. Withdrawals: what was paid out for members. Game transfers: money sent to
 * providers less money received. Bonuses and rewards: what the cost accounts paid.
 */
export async function sumLedger(db: Db | Tx, span: Span): Promise<LedgerHour[]> {
  const { rows } = await sql<LedgerHour>`
    with entries as materialized (${entries(span)}), placed as (
      select e.hour, a.currency, e.amount_minor, case
        when a.kind = 'bank_clearing' or (a.kind = 'suspense' and a.owner = 'deposit')
          or (a.kind = 'payout_clearing' and a.owner = 'return') then 'deposits'
        when a.kind = 'payout_clearing' then 'withdrawals'
        when a.kind = 'provider_clearing' then 'gameTransfers'
        when a.kind in ('bonus_cost', 'spin_cost') then 'bonuses'
        when a.kind in ('invite_cost', 'refund_cost') then 'rewards' end as report
      from entries e join ledger.account a on a.id = e.account_id)
    select hour, report, currency,
      sum(case when report in ('withdrawals', 'gameTransfers') then amount_minor
        else -amount_minor end)::bigint as "netMinor"
    from placed where report is not null group by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * The names of campaigns by the counterparty of their rewards. A wheel has that of the newest one
 * with the code; invites and refunds have the names of the settings.
 */
export async function listCampaignNames(db: Db): Promise<Map<string, CampaignName>> {
  const { rows } = await sql<{ campaign: string; name: CampaignName }>`
    select 'bonus ' || code as campaign, name from bonuses_campaign
    union all select 'promotion ' || code, description from promotions_promotion
    union all (
      select distinct on (code) 'luckydraw ' || code,
        coalesce(names, jsonb_build_object('th', name, 'la', name, 'en', name))
      from spinwheel_wheel order by code, created_at desc)
    union all select key || ' ' || (value ->> 'campaign'), value -> 'name'
      from lookups_setting where key in ('invite', 'refund')`.execute(db);
  return new Map(rows.map(({ campaign, name }) => [campaign, name]));
}
