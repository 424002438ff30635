/**
 * SQL of the treasury. What an account received is always a sum over its payments: crediting
 * updates no counter that concurrent payments would wait for.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { HouseAccount } from "./house-account.ts";

/** An account with its names, as the console shows it. */
export interface AccountRow extends HouseAccount {
  nameTH: string;
  nameEN: string;
  accountName: string;
  accountNo: string;
  hidden: { at: Date; by: string; why: string } | null;
}

const NAME_COLUMNS = ["name_th", "name_en", "account_name", "account_no"] as const;

/** Every house account, by position. */
export async function listAccountRows(db: Db | Tx): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom("deposits_channel as channel")
    .leftJoin("treasury_rule as rule", "rule.code", "channel.code")
    .leftJoin("treasury_hidden_account as hidden", "hidden.code", "channel.code")
    .select(["channel.code", "bank_code", "mode", "currency", "is_active", ...NAME_COLUMNS])
    .select(["day_max_minor", "day_max_count", "balance_max_minor", "share"])
    .select([
      "hidden.at as hidden_at",
      "hidden.staff_name as hidden_by",
      "hidden.why as hidden_why",
    ])
    .orderBy("position")
    .orderBy("channel.code")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    bankCode: row.bank_code,
    mode: row.mode,
    currency: row.currency,
    isActive: row.is_active,
    isHidden: row.hidden_at !== null,
    rule: {
      dayMaxMinor: row.day_max_minor,
      dayMaxCount: row.day_max_count,
      balanceMaxMinor: row.balance_max_minor,
      share: row.share,
    },
    nameTH: row.name_th,
    nameEN: row.name_en,
    accountName: row.account_name,
    accountNo: row.account_no,
    hidden: row.hidden_at && {
      at: row.hidden_at,
      by: row.hidden_by ?? "",
      why: row.hidden_why ?? "",
    },
  }));
}

export interface Received {
  code: string;
  minor: bigint;
  count: number;
}

/** An account and the span to sum; `until` null: open end. */
export interface ReceivedSpan {
  code: string;
  since: Date;
  until: Date | null;
}

/**
 * What each account received in its span, by time of payment, without dismissed payments. A bank
 * payment names the number it was paid to: the account's or its PromptPay id. Payments of gateways
 * and wallets name none; the channel is the account.
 */
export async function sumReceived(
  db: Db | Tx,
  spans: readonly ReceivedSpan[],
): Promise<Map<string, Received>> {
  if (spans.length === 0) return new Map();
  const codes = spans.map(({ code }) => code);
  const since = spans.map((each) => each.since);
  const until = spans.map((each) => each.until ?? "infinity");
  // Two separate sums: each can be answered from the index on (house_account, channel, paid_at).
  const sums = sql`select coalesce(sum(amount_minor), 0) as minor, count(*) as count
    from deposits_payment
    where paid_at >= span.since and paid_at < span.until and state <> 'dismissed'
      and currency = house.currency`;
  const { rows } = await sql<Received>`
    select house.code, (numbered.minor + unnumbered.minor)::bigint as minor,
      (numbered.count + unnumbered.count)::integer as count
    from unnest(${codes}::text[], ${since}::timestamptz[], ${until}::timestamptz[])
        as span (code, since, until)
      join (${houses}) house on house.code = span.code
      cross join lateral (${sums} and house_account = any(house.numbers)
        and channel = any(house.banks)) numbered
      cross join lateral (${sums} and house.is_unnumbered and house_account is null
        and channel = house.bank_code) unnumbered`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** The time of the last payment to each account. */
export async function listLastPaid(db: Db): Promise<Map<string, Date>> {
  const newest = sql`select paid_at from deposits_payment`;
  const { rows } = await sql<{ code: string; at: Date }>`
    select code, max(paid_at) as at from (
      select house.code, last.paid_at from (${houses}) house
        cross join unnest(house.numbers) as number cross join unnest(house.banks) as bank
        cross join lateral (${newest} where house_account = number and channel = bank
          order by paid_at desc limit 1) last
      union all
      select house.code, last.paid_at from (${houses}) house
        -- In the order of the index: a null alone does not make its first column constant.
        cross join lateral (${newest} where house.is_unnumbered and house_account is null
          and channel = house.bank_code
          order by house_account, channel, paid_at desc limit 1) last
    ) each group by code`.execute(db);
  return new Map(rows.map(({ code, at }) => [code, at]));
}

/** The numbers that payments to an account may name; TMB and TTB are one bank. */
const houses = sql`
  select code, bank_code, currency, array_remove(array[account_no, promptpay_id], null) as numbers,
    case when bank_code in ('TMB', 'TTB') then array['TMB', 'TTB'] else array[bank_code] end
      as banks,
    bank_type <> 'bank' as is_unnumbered
  from deposits_channel`;

/** A balance that a staff user read at the bank. */
export interface BalanceCount {
  code: string;
  minor: bigint;
  at: Date;
  by: string;
}

/**
 * The last count of each account, found by account number: it follows the number to another
 * channel.
 */
export async function listBalanceCounts(db: Db | Tx): Promise<BalanceCount[]> {
  const { rows } = await sql<BalanceCount>`
    select channel.code, newest.balance_minor as minor, newest.counted_at as at,
      newest.staff_name as by
    from deposits_channel channel cross join lateral (
      select balance_minor, counted_at, staff_name from treasury_balance_count
      where bank_code = channel.bank_code and account_no = channel.account_no
      order by counted_at desc, at desc limit 1
    ) newest`.execute(db);
  return rows;
}

/** Discrepancies of the newest reconciliation, by bank or gateway. */
export async function countDiscrepanciesByBank(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ bank: string; count: number }>`
    select external_party as bank, count(*)::integer as count from games_discrepancy
    where reconciliation_id = (
      select id from games_reconciliation order by day desc, started_at desc limit 1)
    group by external_party`.execute(db);
  return new Map(rows.map(({ bank, count }) => [bank, count]));
}

/** @returns false when it was hidden already */
export async function insertHiddenAccount(
  tx: Tx,
  hidden: { code: string; at: Date; staffName: string; why: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("treasury_hidden_account")
    .values({
      code: hidden.code,
      at: hidden.at,
      staff_name: hidden.staffName,
      why: hidden.why,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when it was not hidden */
export async function deleteHiddenAccount(tx: Tx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("treasury_hidden_account")
    .where("code", "=", code)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertBalanceCount(
  tx: Tx,
  count: {
    id: string;
    bankCode: string;
    accountNo: string;
    balanceMinor: bigint;
    countedAt: Date;
    staffId: string;
    staffName: string;
    why: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("treasury_balance_count")
    .values({
      id: count.id,
      bank_code: count.bankCode,
      account_no: count.accountNo,
      balance_minor: count.balanceMinor,
      counted_at: count.countedAt,
      staff_id: count.staffId,
      staff_name: count.staffName,
      why: count.why,
      at: count.at,
    })
    .execute();
}

/** An amount is reserved for about this long, so an older shortage has ended. */
export const SHORTAGE_SHOWN_MS = 30 * 60_000;

/** Requested QR amounts that were running out of unique amounts since a time, the worst first. */
export function listShortages(
  db: Db,
  since: Date,
): Promise<{ channel: string; amount: bigint; percent: number; at: Date }[]> {
  return db
    .selectFrom("deposits_amount_shortage")
    .select(["channel", "requested_minor as amount", "used_percent as percent", "at"])
    .where("at", ">", since)
    .orderBy("used_percent", "desc")
    .limit(20)
    .execute();
}
