/** SQL of the treasury. What came to an account is always a sum over its payments: nothing is counted while crediting. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { HouseAccount } from "./account.ts";

/** An account with what its page shows of it. */
export interface AccountRow extends HouseAccount {
  nameTH: string;
  nameEN: string;
  accountName: string;
  accountNo: string;
  off: { at: Date; by: string; why: string } | null;
}

const SHOWN_AS = ["name_th", "name_en", "account_name", "account_no"] as const;

/** Every house account, in the operator's order. */
export async function selectAccounts(db: Db | Tx): Promise<AccountRow[]> {
  const rows = await db
    .selectFrom("deposits_channel as channel")
    .leftJoin("treasury_rule as rule", "rule.code", "channel.code")
    .leftJoin("treasury_off as off", "off.code", "channel.code")
    .select(["channel.code", "bank_code", "mode", "currency", "is_active", ...SHOWN_AS])
    .select(["day_max_minor", "day_max_count", "balance_max_minor", "share"])
    .select(["off.at as off_at", "off.operator as off_by", "off.why as off_why"])
    .orderBy("position")
    .orderBy("channel.code")
    .execute();
  return rows.map((row) => ({
    code: row.code,
    bankCode: row.bank_code,
    mode: row.mode,
    currency: row.currency,
    isActive: row.is_active,
    isOff: row.off_at !== null,
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
    off: row.off_at && { at: row.off_at, by: row.off_by ?? "", why: row.off_why ?? "" },
  }));
}

export interface Received {
  code: string;
  minor: bigint;
  count: number;
}

/** From when to when something is asked of an account; null: open. */
export interface Asked {
  code: string;
  since: Date;
  until: Date | null;
}

/**
 * What came to each account in a span, by when it was paid. Payments name the number that was paid to: the account's, or its
 * PromptPay id; gateways and wallets name none, and stand for themselves. What was dismissed is not there.
 */
export async function sumReceived(
  db: Db | Tx,
  asked: readonly Asked[],
): Promise<Map<string, Received>> {
  if (asked.length === 0) return new Map();
  const codes = asked.map(({ code }) => code);
  const since = asked.map((each) => each.since);
  const until = asked.map((each) => each.until ?? "infinity");
  // Each branch is summed by itself: an account's rows are read from the index and go nowhere else.
  const sums = sql`select coalesce(sum(amount_minor), 0) as minor, count(*) as count from deposits_payment
    where paid_at >= asked.since and paid_at < asked.until and state <> 'dismissed' and currency = house.currency`;
  const { rows } = await sql<Received>`
    select house.code, (numbered.minor + unnumbered.minor)::bigint as minor,
      (numbered.count + unnumbered.count)::integer as count
    from unnest(${codes}::text[], ${since}::timestamptz[], ${until}::timestamptz[]) as asked (code, since, until)
      join (${houses}) house on house.code = asked.code
      cross join lateral (${sums} and house_account = any(house.numbers) and channel = any(house.banks)) numbered
      cross join lateral (${sums} and house.is_unnumbered and house_account is null
        and channel = house.bank_code) unnumbered`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** When each account was paid to last. */
export async function selectLastPaid(db: Db): Promise<Map<string, Date>> {
  const newest = sql`select paid_at from deposits_payment`;
  const { rows } = await sql<{ code: string; at: Date }>`
    select code, max(paid_at) as at from (
      select house.code, last.paid_at from (${houses}) house
        cross join unnest(house.numbers) as number cross join unnest(house.banks) as bank
        cross join lateral (${newest} where house_account = number and channel = bank
          order by paid_at desc limit 1) last
      union all
      select house.code, last.paid_at from (${houses}) house
        cross join lateral (${newest} where house.is_unnumbered and house_account is null
          and channel = house.bank_code order by paid_at desc limit 1) last
    ) each group by code`.execute(db);
  return new Map(rows.map(({ code, at }) => [code, at]));
}

/** The numbers under which payments to an account are known; TMB and TTB are one bank. */
const houses = sql`
  select code, bank_code, currency, array_remove(array[account_no, promptpay_id], null) as numbers,
    case when bank_code in ('TMB', 'TTB') then array['TMB', 'TTB'] else array[bank_code] end as banks,
    bank_type <> 'bank' as is_unnumbered
  from deposits_channel`;

export interface Count {
  code: string;
  minor: bigint;
  at: Date;
  by: string;
}

/** What was counted last on each account; an account's number takes its count with it. */
export async function selectCounts(db: Db | Tx): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select channel.code, newest.balance_minor as minor, newest.counted_at as at, newest.operator as by
    from deposits_channel channel cross join lateral (
      select balance_minor, counted_at, operator from treasury_count
      where bank_code = channel.bank_code and account_no = channel.account_no
      order by counted_at desc, at desc limit 1
    ) newest`.execute(db);
  return rows;
}

/** Differences that the newest comparison of the books found, by bank or gateway. */
export async function countDriftsByBank(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ party: string; count: number }>`
    select party, count(*)::integer as count from games_drift where reconciliation_id =
      (select id from games_reconciliation order by day desc, started_at desc limit 1)
    group by party`.execute(db);
  return new Map(rows.map(({ party, count }) => [party, count]));
}

/** @returns false when it was off already */
export async function insertOff(
  tx: Tx,
  off: { code: string; at: Date; operator: string; why: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("treasury_off")
    .values(off)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when it was on */
export async function deleteOff(tx: Tx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("treasury_off")
    .where("code", "=", code)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertCount(
  tx: Tx,
  count: {
    id: string;
    bankCode: string;
    accountNo: string;
    balanceMinor: bigint;
    countedAt: Date;
    staffId: string;
    operator: string;
    why: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("treasury_count")
    .values({
      id: count.id,
      bank_code: count.bankCode,
      account_no: count.accountNo,
      balance_minor: count.balanceMinor,
      counted_at: count.countedAt,
      staff_id: count.staffId,
      operator: count.operator,
      why: count.why,
      at: count.at,
    })
    .execute();
}
