/** SQL of what moved at own accounts: entries of the ledger, by hour and by day. */

import type { Currency } from "@krapao/contract";
import type { CashKind } from "@krapao/contract/console/treasury/cash";
import { BANGKOK_ZONE, DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { sql } from "kysely";
import { dayOf, midnightOf, type Span, startOfHour } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { AccountKey } from "../own-account.ts";
import { sameBucket } from "../../../ledger/on-cluster.ts";
import { ENTRIES, entrySteps } from "../../../ledger/steps.ts";

/**
 * The steps of the entries in some spans that change money at a bank or gateway, `cash`, with the
 * account that the money is at. A positive amount came in. House accounts have ids below 1,000,000:
 * without that on the account itself, the accounts of all members were read to find those of banks,
 * because their kind is compared as text. The sum in the join hides the key of entries from the
 * planner: a house account has millions of them, of which the time leaves few.
 */
const cashSteps = (spans: readonly Span[]) => sql`
  ${entrySteps(sql`
    select e.transfer_id, e.created_at, e.amount_minor, a.currency, a.owner, a.kind::text as place
    from ledger.entry e join ledger.account a on a.id = e.account_id + 0
    where (${sql.join(
      spans.map(({ from, to }) => sql`e.created_at >= ${from} and e.created_at < ${to}`),
      sql` or `,
    )}) and e.account_id < 1000000 and a.id < 1000000
      and a.kind::text in ('bank_clearing', 'payout_clearing', 'own_account')`)}, cash as (
    select e.created_at, e.currency, -e.amount_minor as amount_minor,
      case e.place
        when 'payout_clearing' then 'PAYOUT'
        when 'own_account' then e.owner
        else coalesce(own.account, e.owner || ':?')
      end as account,
      case
        when e.place = 'own_account' then coalesce(coalesce(o.meta, t.meta) ->> 'kind', 'other')
        when e.place = 'payout_clearing' then
          case t.kind::text when 'withdrawal' then 'paid' when 'suspense' then 'paid'
            when 'reversal' then 'payoutReturned' else 'other' end
        else
          case t.kind::text when 'deposit' then 'received' when 'suspense' then 'received'
            when 'reversal' then 'reversed' when 'adjustment' then 'returned' else 'other' end
      end as kind
    from ${ENTRIES}
      left join deposits_payment p on e.place = 'bank_clearing'
        and p.id = coalesce((coalesce(o.meta, t.meta) ->> 'paymentId')::uuid, o.id, t.id)
      left join lateral (
        select c.bank_code || ':' || c.account_no as account from deposits_channel c
        where e.place = 'bank_clearing'
          and (c.bank_code = e.owner or (c.bank_code in ('TMB', 'TTB') and e.owner in ('TMB', 'TTB')))
          and (p.house_account in (c.account_no, c.promptpay_id)
            or (p.house_account is null and c.bank_type <> 'bank'))
        order by c.position, c.code limit 1
      ) own on true)`;

/** Locks the progress until the transaction ends, so that one process sums at a time. */
export async function lockCashSummedUntil(tx: Tx): Promise<Date> {
  await sql`
    insert into treasury_progress (summed_until)
    select date_trunc('day', least((select min(created_at) from ledger.entry), ledger.current_time())
      at time zone ${sql.lit(BANGKOK_ZONE)}) at time zone ${sql.lit(BANGKOK_ZONE)}
    where not exists (select 1 from treasury_progress)
    on conflict do nothing`.execute(tx);
  const { summed_until } = await tx
    .selectFrom("treasury_progress")
    .select("summed_until")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return summed_until;
}

export async function updateCashSummedUntil(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable("treasury_progress").set({ summed_until: until }).execute();
}

/** The end of the last summed hour; the epoch before the first run. */
export async function findCashSummedUntil(db: Db | Tx): Promise<Date> {
  const row = await db.selectFrom("treasury_progress").select("summed_until").executeTakeFirst();
  return row?.summed_until ?? new Date(0);
}

export async function insertCashHours(tx: Tx, { from, to }: Span): Promise<void> {
  await sql`
    insert into treasury_hour (hour, account, currency, kind, in_minor, out_minor, count)
    with ${cashSteps([{ from, to }])}
    select date_trunc('hour', created_at), account, currency, kind,
      coalesce(sum(amount_minor) filter (where amount_minor > 0), 0),
      coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0), count(*)
    from cash group by 1, 2, 3, 4`.execute(tx);
}

/** Stores the balances at the end of a day: those of the day before and what moved since. */
export async function insertCashDay(tx: Tx, { day, span }: { day: string; span: Span }) {
  await sql`
    insert into treasury_day (day, account, currency, balance_minor)
    select ${day}::date, account, currency, sum(minor)::bigint from (
      select account, currency, balance_minor as minor from treasury_day
      where day = ${day}::date - 1
      union all
      select account, currency, in_minor - out_minor from treasury_hour
      where hour >= ${span.from} and hour < ${span.to}
    ) each group by 1, 2, 3`.execute(tx);
}

export interface CashMovement extends AccountKey {
  kind: CashKind;
  inMinor: bigint;
  outMinor: bigint;
  count: number;
}

/** What moved in a span, by account and kind. It may begin and end within an hour. */
export async function sumCash(db: Db | Tx, span: Span): Promise<CashMovement[]> {
  const { rows } = await sql<CashMovement>`
    with ${parts(span, await findCashSummedUntil(db))}
    select account, currency, kind, sum(in_minor)::bigint as "inMinor",
      sum(out_minor)::bigint as "outMinor", sum(count)::integer as count
    from moved group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Whole summed hours from the stored sums, the rest from the entries. The time between them is a
 * value: the planner takes one that it does not know for years, and reads all entries of accounts.
 */
const parts = ({ from, to }: Span, summedUntil: Date) => {
  const until = later(from, earlier(startOfHour(to), summedUntil));
  return sql`
  ${cashSteps([{ from: until, to }])}, moved as (
    select hour, account, currency, kind, in_minor, out_minor, count from treasury_hour
    where hour >= ${from} and hour < ${until}
    union all
    select date_trunc('hour', created_at), account, currency, kind, greatest(amount_minor, 0),
      greatest(-amount_minor, 0), 1
    from cash)`;
};

/** Which of these accounts have entries since the time of each: whole summed hours, and entries. */
export async function listMovedSince(
  db: Db | Tx,
  { accounts, to }: { accounts: readonly (AccountKey & { since: Date })[]; to: Date },
): Promise<AccountKey[]> {
  if (accounts.length === 0) return [];
  const summedUntil = await findCashSummedUntil(db);
  // A summed hour after that of the time is answered by the stored sums.
  const spans = accounts.map(({ since }) => ({ from: since, to: endOfHour(since) }));
  const { rows } = await sql<AccountKey>`
    with ${cashSteps([...spans, { from: summedUntil, to }])}
    select s.account, s.currency
    from unnest(${accounts.map(({ account }) => account)}::text[],
      ${accounts.map(({ currency }) => currency)}::ledger.currency[],
      ${accounts.map(({ since }) => since)}::timestamptz[]) as s (account, currency, since)
    where exists (select from treasury_hour h
        where h.account = s.account and h.currency = s.currency
          and h.hour > s.since and h.hour < ${to})
      or exists (select from cash e
        where e.account = s.account and e.currency = s.currency
          and e.created_at >= s.since and e.created_at < ${to}
          and (e.created_at >= ${summedUntil}
            or e.created_at < date_trunc('hour', s.since) + interval '1 hour'))`.execute(db);
  return rows;
}

export interface CashHour {
  hour: Date;
  kind: CashKind;
  inMinor: bigint;
  outMinor: bigint;
}

/** What moved at one account by hour, from a full hour on. */
export async function listCashHours(
  db: Db,
  { account, currency, span }: AccountKey & { span: Span },
): Promise<CashHour[]> {
  const { rows } = await sql<CashHour>`
    with ${parts(span, await findCashSummedUntil(db))}
    select hour, kind, sum(in_minor)::bigint as "inMinor", sum(out_minor)::bigint as "outMinor"
    from moved where account = ${account} and currency = ${currency}::ledger.currency
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

export interface CashBalance extends AccountKey {
  minor: bigint;
}

/** The balance of each account at a time: that of the last stored day and what came since. */
export async function listBalancesAt(db: Db | Tx, at: Date): Promise<CashBalance[]> {
  const { day, summedUntil } = await findStored(db, at);
  const first = day === null ? new Date(0) : new Date(midnightOf(day).getTime() + DAY_MS);
  const last = later(first, earlier(startOfHour(at), summedUntil));
  const { rows } = await sql<CashBalance>`
    with ${cashSteps([{ from: last, to: at }])}
    select account, currency, sum(minor)::bigint as minor from (
      select account, currency, balance_minor as minor
      from treasury_day where day = ${day}::date
      union all
      select account, currency, in_minor - out_minor from treasury_hour
      where hour >= ${first} and hour < ${last}
      union all
      select account, currency, amount_minor from cash
    ) each group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The last stored day before a time, and the end of the last summed hour. */
async function findStored(
  db: Db | Tx,
  at: Date,
): Promise<{ day: string | null; summedUntil: Date }> {
  const { rows } = await sql<{ day: string | null; summedUntil: Date | null }>`
    select (select max(day) from treasury_day where day < ${dayOf(at)}::date)::text as day,
      (select summed_until from treasury_progress) as "summedUntil"`.execute(db);
  const [row] = rows;
  return { day: row?.day ?? null, summedUntil: row?.summedUntil ?? new Date(0) };
}

const endOfHour = (at: Date) => new Date(startOfHour(at).getTime() + HOUR_MS);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);

/** The balances of the ledger now: the accounts of the ledger itself, not our sums of them. */
export async function sumLedgerCash(
  db: Db | Tx,
  at: Date,
): Promise<{ currency: Currency; minor: bigint }[]> {
  const ofBucket = await sameBucket(db, "e", "b");
  const { rows } = await sql<{ currency: Currency; minor: bigint }>`
    select a.currency, -coalesce(sum(coalesce(
      (select balance_after_minor from ledger.entry e
        where e.account_id = b.account_id and e.slot = b.slot ${ofBucket} and e.created_at < ${at}
        order by version desc limit 1),
      -- The last entry may be in the archive.
      (select posted_minor from ledger.opening o
        where o.account_id = b.account_id and o.slot = b.slot))), 0)::bigint as minor
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.id < 1000000 and a.kind::text in ('bank_clearing', 'payout_clearing', 'own_account')
    group by 1`.execute(db);
  return rows;
}
