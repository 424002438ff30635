/** SQL of how much of the money in games was read, and of results that no day can be given. */

import { CURRENCIES, type Currency } from "@krapao/contract";
import { MINUTE_MS } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isOpenTransfer } from "../../games/published.ts";

/** Accounts are read every ten minutes; one that missed two readings counts as not read. */
const READ_WITHIN_MS = 20 * MINUTE_MS;

/**
 * The accounts with money in play, or with a report that ends before their last reading, and the
 * time until which their results are known. A balance that was read while a transfer was open
 * proves nothing.
 * @param reporting the providers that report bets
 */
const inPlay = (reporting: readonly string[]) => sql`
  select a.provider, m.currency, a.credits_minor * a.ft_wallet_slot as minor,
    a.open_minor * a.ft_wallet_slot as open_minor,
    case when a.provider = any(${[...reporting]}::text[]) then a.reported_until
      when not a.is_stale and not exists (
        select from games_transfer open where open.game_account_id = a.id
          and ${isOpenTransfer("open")}) then a.read_at end as known_until
  from games_account a join accounts_member m on m.id = a.member_id
  where a.state = 'active'
    and (a.credits_minor <> 0 or a.open_minor <> 0 or a.is_stale
      or a.reported_until < a.read_at)`;

interface Reporting {
  reporting: readonly string[];
}

/**
 * Stores what members have at the providers by the last reading, and what of it was not read in
 * time.
 * @param day the day that begins at `at`; null: now
 */
export async function upsertProviderBalances(
  tx: Tx,
  { day, at, reporting }: Reporting & { day: string | null; at: Date },
): Promise<void> {
  const readFrom = new Date(at.getTime() - READ_WITHIN_MS);
  await sql`
    insert into reports_provider_balance as stored (provider, currency, day, balance_minor, read_at,
      as_of, unread_accounts, unread_minor, open_minor)
    select p.code, c.currency, ${day}::date, coalesce(sum(a.minor), 0)::bigint, ${at},
      min(a.known_until) filter (where a.known_until >= ${readFrom}),
      count(*) filter (where a.provider is not null and not a.is_read)::integer,
      coalesce(sum(a.minor) filter (where not a.is_read), 0)::bigint,
      coalesce(sum(a.open_minor), 0)::bigint
    from games_provider p cross join unnest(${[...CURRENCIES]}::ledger.currency[]) c (currency)
      left join (
        select *, coalesce(known_until >= ${readFrom}, false) as is_read
        from (${inPlay(reporting)}) account) a
        on a.provider = p.code and a.currency = c.currency
    group by p.code, c.currency
    on conflict (provider, currency, day) do ${
      day === null
        ? sql`update set balance_minor = excluded.balance_minor, read_at = excluded.read_at,
            as_of = excluded.as_of, unread_accounts = excluded.unread_accounts,
            unread_minor = excluded.unread_minor, open_minor = excluded.open_minor`
        : sql`nothing`
    }`.execute(tx);
}

/** Counts again what was not read until the start of the days that are open since a day. */
export async function updateOpenDays(
  tx: Tx,
  { since, reporting }: Reporting & { since: string },
): Promise<void> {
  await sql`
    with account as materialized (${inPlay(reporting)})
    update reports_provider_balance stored
    set unread_accounts = now.accounts, unread_minor = now.minor
    from reports_provider_balance open cross join lateral (
      select count(*)::integer as accounts, coalesce(sum(minor), 0)::bigint as minor
      from account a
      where a.provider = open.provider and a.currency = open.currency
        and coalesce(a.known_until < open.read_at - ${READ_WITHIN_MS} * interval '1 millisecond',
          true)) now
    where open.day >= ${since}::date and open.unread_accounts > 0
      and (stored.provider, stored.currency, stored.day) = (open.provider, open.currency, open.day)`.execute(
    tx,
  );
}

export interface ProviderReading {
  provider: string;
  /** The oldest reading that counts; null: no money is there. */
  asOf: Date | null;
  /** When this was stored. */
  storedAt: Date;
  balanceMinor: bigint;
  unreadAccounts: number;
  unreadMinor: bigint;
  openMinor: bigint;
}

/** How much was read at each provider: now, or at the start of a day. */
export async function listProviderReadings(
  db: Db,
  { currency, day }: { currency: Currency; day: string | null },
): Promise<ProviderReading[]> {
  const { rows } = await sql<ProviderReading>`
    select provider, as_of as "asOf", read_at as "storedAt", balance_minor as "balanceMinor",
      unread_accounts as "unreadAccounts", unread_minor as "unreadMinor", open_minor as "openMinor"
    from reports_provider_balance
    where currency = ${currency}::ledger.currency and day is not distinct from ${day}::date
    order by provider`.execute(db);
  return rows;
}

export interface UnplacedResult {
  provider: string;
  name: string;
  lostMinor: bigint;
  wonMinor: bigint;
}

/**
 * Results of balances that may be of days on both sides of the start of `from` or the end of `to`:
 * what a span has too much or too little. Days are in Bangkok.
 */
export async function sumUnplaced(
  db: Db,
  { from, to, currency }: { from: string; to: string; currency: Currency },
): Promise<UnplacedResult[]> {
  const across = (before: string, ahead: number) =>
    sql`daterange(${before}::date + ${ahead - 1}::integer, ${before}::date + ${ahead}::integer, '[]')`;
  const { rows } = await sql<UnplacedResult>`
    select a.provider, p.name,
      coalesce(-sum(t.result_minor) filter (where t.result_minor < 0), 0)::bigint as "lostMinor",
      coalesce(sum(t.result_minor) filter (where t.result_minor > 0), 0)::bigint as "wonMinor"
    from games_turnover t join games_account a on a.id = t.game_account_id
      join accounts_member m on m.id = t.member_id join games_provider p on p.code = a.provider
    where m.currency = ${currency}::ledger.currency
      and (t.possible_days @> ${across(from, 0)} or t.possible_days @> ${across(to, 1)})
    group by 1, 2 order by 1`.execute(db);
  return rows;
}
