/** SQL of the sums: how far they go, what they say, and adding to them. */
import type { Currency } from "@krapao/contract";
import type { MoneyReport } from "@krapao/contract/office/reports";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Span } from "../../ledger/compare.ts";
import type { CohortSum, FirstDeposit } from "./queries-members.ts";
import type { BookSum, HourSum } from "./queries-movements.ts";

/** Up to when everything is added up; before the first time, some time before the first entry. */
export async function selectProgress(db: Db | Tx): Promise<Date> {
  const row = await db.selectFrom("reports_progress").select("summed_until").executeTakeFirst();
  return row?.summed_until ?? new Date(0);
}

/** Holds the progress until the transaction ends: one process adds up at a time. */
export async function lockProgress(tx: Tx): Promise<Date> {
  // Once in the life of a database; it is short then, unless it is older than the reports.
  await sql`
    insert into reports_progress (summed_until)
    select date_trunc('day', least((select min(created_at) from ledger.entry),
      (select min(created_at) from accounts_member), now())) - interval '1 day'
    on conflict do nothing`.execute(tx);
  const { summed_until } = await tx
    .selectFrom("reports_progress")
    .select("summed_until")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return summed_until;
}

export async function moveProgress(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable("reports_progress").set({ summed_until: until }).execute();
}

/** The database's clock, by which the ledger posts; ours may be shifted. */
export async function ledgerNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

const PART = 2_000;

function* partsOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART);
}

/** Writes hours that were not written before. */
export async function insertHours(
  tx: Tx,
  { sums, booked }: { sums: readonly HourSum[]; booked: readonly BookSum[] },
): Promise<void> {
  for (const part of partsOf(sums)) {
    const rows = part.map((row) => ({
      hour: row.hour,
      report: row.report,
      currency: row.currency,
      party: row.party,
      forth_count: row.forthCount,
      forth_minor: row.forthMinor,
      back_count: row.backCount,
      back_minor: row.backMinor,
    }));
    await tx.insertInto("reports_hour").values(rows).execute();
  }
  for (const part of partsOf(booked)) {
    const rows = part.map(({ netMinor, ...row }) => ({ ...row, net_minor: netMinor }));
    await tx.insertInto("reports_book").values(rows).execute();
  }
}

export async function addCohorts(tx: Tx, sums: readonly CohortSum[]): Promise<void> {
  for (const part of partsOf(sums)) {
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
  for (const part of partsOf(rows)) {
    await tx
      .insertInto("reports_first_deposit")
      .values(part.map(({ memberId, currency, at }) => ({ member_id: memberId, currency, at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Cohorts whose Monday lies in the span, as far as they are added up. */
export async function selectCohorts(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<CohortSum[]> {
  const { rows } = await sql<CohortSum>`
    select cohort::text, week, currency, net_minor as "netMinor" from reports_cohort
    where cohort >= ${from}::date and cohort <= ${to}::date`.execute(db);
  return rows;
}

/** Sums of a report by day of Bangkok, currency and party. */
export interface DaySum extends Omit<HourSum, "hour" | "report"> {
  day: string;
}

interface Asked {
  report: MoneyReport;
  span: Span;
  currency: Currency | null;
}

const within = ({ report, span: { from, to }, currency }: Asked) => sql`
  where hour >= ${from} and hour < ${to} and report = ${report}
    and (${currency}::ledger.currency is null or currency = ${currency}::ledger.currency)`;

export async function selectDays(db: Db, asked: Asked): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select ((hour at time zone 'Asia/Bangkok')::date)::text as day, currency, party,
      sum(forth_count)::integer as "forthCount", sum(forth_minor)::bigint as "forthMinor",
      sum(back_count)::integer as "backCount", sum(back_minor)::bigint as "backMinor"
    from reports_hour ${within(asked)} group by 1, 2, 3`.execute(db);
  return rows;
}

export async function selectBookTotals(
  db: Db,
  asked: Asked,
): Promise<{ currency: Currency; netMinor: bigint }[]> {
  const { rows } = await sql<{ currency: Currency; netMinor: bigint }>`
    select currency, sum(net_minor)::bigint as "netMinor"
    from reports_book ${within(asked)} group by 1`.execute(db);
  return rows;
}

/** What came in and went out in one currency, hour by hour. */
export interface HourMoney {
  hour: Date;
  report: "deposits" | "withdrawals";
  netMinor: bigint;
}

export async function selectHours(
  db: Db,
  { span: { from, to }, currency }: { span: Span; currency: Currency },
): Promise<HourMoney[]> {
  const { rows } = await sql<HourMoney>`
    select hour, report, sum(forth_minor - back_minor)::bigint as "netMinor" from reports_hour
    where hour >= ${from} and hour < ${to} and report in ('deposits', 'withdrawals')
      and currency = ${currency}::ledger.currency
    group by 1, 2`.execute(db);
  return rows;
}

export interface Held {
  provider: string;
  currency: Currency;
  /** As this day began; null: now. */
  day: string | null;
  heldMinor: bigint;
}

/** What members have at the providers, by the credits that were last read. */
export async function writeHeld(tx: Tx, { day, at }: { day: string | null; at: Date }) {
  await sql`
    insert into reports_held (provider, currency, day, held_minor, read_at)
    select a.provider, m.currency, ${day}::date, sum(a.credits_minor * a.ft_wallet_slot)::bigint, ${at}
    from games_account a join accounts_member m on m.id = a.member_id group by a.provider, m.currency
    on conflict (provider, currency, day) do ${
      day === null
        ? sql`update set held_minor = excluded.held_minor, read_at = excluded.read_at`
        : sql`nothing`
    }`.execute(tx);
}

/** Both borders included; and what is there now. */
export async function selectHeld(db: Db, days: { from: string; to: string }): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select provider, currency, day::text as day, held_minor as "heldMinor" from reports_held
    where day is null or (day >= ${days.from}::date and day <= ${days.to}::date)`.execute(db);
  return rows;
}
