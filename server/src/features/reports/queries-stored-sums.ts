/** SQL of the stored sums of hours, days and cohorts. */

import type { Currency } from "@krapao/contract";
import type { MoneyReport } from "@krapao/contract/console/reports";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
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
      (select min(created_at) from accounts_member), ledger.current_time())) - interval '1 day'
    where not exists (select 1 from reports_progress)
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
