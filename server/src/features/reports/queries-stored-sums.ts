/** SQL of the stored sums of hours, days and cohorts. */
import type { Currency } from "@krapao/contract";
import type { MoneyReport } from "@krapao/contract/console/reports";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Span } from "../../ledger/compare.ts";
import type { CohortSum, FirstDeposit } from "./queries-members.ts";
import type { LedgerHour, RecordHour } from "./queries-span-sums.ts";

/** The end of the last summed hour; the epoch before the first run. */
export async function findSummedUntil(db: Db | Tx): Promise<Date> {
  const row = await db.selectFrom("reports_progress").select("summed_until").executeTakeFirst();
  return row?.summed_until ?? new Date(0);
}

/** Locks the progress until the transaction ends, so that one process sums at a time. */
export async function lockSummedUntil(tx: Tx): Promise<Date> {
  // Inserts the start on the first run of a database. Later runs must not look for the first entry:
  // that would read the whole ledger.
  await sql`
    insert into reports_progress (summed_until)
    select date_trunc('day', least((select min(created_at) from ledger.entry),
      (select min(created_at) from accounts_member), now())) - interval '1 day'
    where not exists (select from reports_progress)
    on conflict do nothing`.execute(tx);
  const { summed_until } = await tx
    .selectFrom("reports_progress")
    .select("summed_until")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return summed_until;
}

export async function updateSummedUntil(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable("reports_progress").set({ summed_until: until }).execute();
}

/** The clock of the database, by which the ledger posts. The application clock may be shifted. */
export async function ledgerNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

const BATCH = 2_000;

function* batchesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}

/** Inserts the sums of hours that are not stored yet. */
export async function insertHours(
  tx: Tx,
  { records, ledger }: { records: readonly RecordHour[]; ledger: readonly LedgerHour[] },
): Promise<void> {
  for (const part of batchesOf(records)) {
    const rows = part.map((row) => ({
      hour: row.hour,
      report: row.report,
      currency: row.currency,
      counterparty: row.counterparty,
      forward_count: row.forwardCount,
      forward_minor: row.forwardMinor,
      backward_count: row.backwardCount,
      backward_minor: row.backwardMinor,
    }));
    await tx.insertInto("reports_hour").values(rows).execute();
  }
  for (const part of batchesOf(ledger)) {
    const rows = part.map(({ netMinor, ...row }) => ({ ...row, net_minor: netMinor }));
    await tx.insertInto("reports_ledger_hour").values(rows).execute();
  }
}

export async function upsertCohorts(tx: Tx, sums: readonly CohortSum[]): Promise<void> {
  for (const part of batchesOf(sums)) {
    await tx
      .insertInto("reports_cohort")
      .values(part.map(({ netMinor, ...row }) => ({ ...row, net_minor: netMinor })))
      .onConflict((conflict) =>
        conflict
          .columns(["cohort", "week", "currency"])
          .doUpdateSet({ net_minor: sql`reports_cohort.net_minor + excluded.net_minor` }),
      )
      .execute();
  }
}

export async function insertFirstDeposits(tx: Tx, rows: readonly FirstDeposit[]): Promise<void> {
  for (const part of batchesOf(rows)) {
    await tx
      .insertInto("reports_first_deposit")
      .values(part.map(({ memberId, currency, at }) => ({ member_id: memberId, currency, at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Stored cohorts whose Monday is in the span. */
export async function listStoredCohorts(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<CohortSum[]> {
  const { rows } = await sql<CohortSum>`
    select cohort::text, week, currency, net_minor as "netMinor" from reports_cohort
    where cohort >= ${from}::date and cohort <= ${to}::date`.execute(db);
  return rows;
}

/** Our records of a report by day of Bangkok, currency and counterparty. */
export interface DaySum extends Omit<RecordHour, "hour" | "report"> {
  day: string;
}

interface SumFilter {
  report: MoneyReport;
  span: Span;
  currency: Currency | null;
}

const within = ({ report, span: { from, to }, currency }: SumFilter) => sql`
  where hour >= ${from} and hour < ${to} and report = ${report}
    and (${currency}::ledger.currency is null or currency = ${currency}::ledger.currency)`;

export async function listDays(db: Db, filter: SumFilter): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select ((hour at time zone ${sql.lit(BANGKOK_ZONE)})::date)::text as day, currency, counterparty,
      sum(forward_count)::integer as "forwardCount", sum(forward_minor)::bigint as "forwardMinor",
      sum(backward_count)::integer as "backwardCount",
      sum(backward_minor)::bigint as "backwardMinor"
    from reports_hour ${within(filter)} group by 1, 2, 3`.execute(db);
  return rows;
}

export async function sumLedgerByCurrency(
  db: Db,
  filter: SumFilter,
): Promise<{ currency: Currency; netMinor: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; netMinor: bigint }>`
    select currency, sum(net_minor)::bigint as "netMinor"
    from reports_ledger_hour ${within(filter)} group by 1`.execute(db);
  return rows;
}

/** The reports whose net is summed by hour: money in and out, and what rewards cost. */
export const HOUR_REPORTS = ["deposits", "withdrawals", "bonuses", "rewards"] as const;

/** The net of a report in an hour, in one currency. */
export interface HourMoney {
  hour: Date;
  report: (typeof HOUR_REPORTS)[number];
  netMinor: bigint;
}

export async function selectHours(
  db: Db,
  { span: { from, to }, currency }: { span: Span; currency: Currency },
): Promise<HourMoney[]> {
  const { rows } = await sql<HourMoney>`
    select hour, report, sum(forward_minor - backward_minor)::bigint as "netMinor"
    from reports_hour
    where hour >= ${from} and hour < ${to} and report = any(${[...HOUR_REPORTS]})
      and currency = ${currency}::ledger.currency
    group by 1, 2`.execute(db);
  return rows;
}

/** Stored deposits by channel and hour of the day in Bangkok. */
export interface ChannelHour {
  channel: string;
  hourOfDay: number;
  count: number;
  netMinor: bigint;
}

export async function listChannelHours(
  db: Db,
  { span: { from, to }, currency }: { span: Span; currency: Currency },
): Promise<ChannelHour[]> {
  const { rows } = await sql<ChannelHour>`
    select counterparty as channel,
      extract(hour from hour at time zone ${sql.lit(BANGKOK_ZONE)})::integer as "hourOfDay",
      sum(forward_count)::integer as count,
      sum(forward_minor - backward_minor)::bigint as "netMinor"
    from reports_hour ${within({ report: "deposits", span: { from, to }, currency })}
    group by 1, 2`.execute(db);
  return rows;
}

export interface ProviderBalance {
  provider: string;
  currency: Currency;
  /** At the start of this day; null: now. */
  day: string | null;
  balanceMinor: bigint;
}

/** Stores what members have at the providers by the last reading of their balances. */
export async function upsertProviderBalances(
  tx: Tx,
  { day, at }: { day: string | null; at: Date },
) {
  await sql`
    insert into reports_provider_balance (provider, currency, day, balance_minor, read_at)
    select a.provider, m.currency, ${day}::date,
      sum(a.credits_minor * a.ft_wallet_slot)::bigint, ${at}
    from games_account a join accounts_member m on m.id = a.member_id
    group by a.provider, m.currency
    on conflict (provider, currency, day) do ${
      day === null
        ? sql`update set balance_minor = excluded.balance_minor, read_at = excluded.read_at`
        : sql`nothing`
    }`.execute(tx);
}

/** The balances at the start of the days, both included, and now. */
export async function listProviderBalanceRows(
  db: Db,
  days: { from: string; to: string },
): Promise<ProviderBalance[]> {
  const { rows } = await sql<ProviderBalance>`
    select provider, currency, day::text as day, balance_minor as "balanceMinor"
    from reports_provider_balance
    where day is null or (day >= ${days.from}::date and day <= ${days.to}::date)`.execute(db);
  return rows;
}
