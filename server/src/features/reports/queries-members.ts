/** SQL of members in a span: registrations, activity, first deposits and cohorts. */

import type { Currency } from "@krapao/contract";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { memberOf } from "../../ledger/member-of.ts";
import { ENTRIES, entrySteps } from "../../ledger/steps.ts";

/** Deposits of members in the span; reversals are negative. */
const deposits = ({ from, to }: Span) => sql`
  ${entrySteps(sql`
    select account_id, transfer_id, amount_minor, created_at from ledger.entry
    where created_at >= ${from} and created_at < ${to} and account_id >= 1000000`)}, deposits as (
    select ${memberOf("a")} as member_id, a.currency, e.amount_minor, e.created_at
    from ${ENTRIES} join ledger.account a on a.id = e.account_id
    where coalesce(o.kind, t.kind) = 'deposit')`;

/** The Monday of a time in Bangkok. */
const mondayOf = (at: string) =>
  sql`date_trunc('week', ${sql.ref(at)} at time zone ${sql.lit(BANGKOK_ZONE)})::date`;

export interface CohortSum {
  /** Monday, as `2026-01-26`. */
  cohort: string;
  week: number;
  currency: Currency;
  netMinor: bigint;
}

/** Deposits of the span by cohort and by weeks since the registration. */
export async function sumCohorts(db: Db | Tx, span: Span): Promise<CohortSum[]> {
  const { rows } = await sql<CohortSum>`
    with ${deposits(span)}
    select ${mondayOf("m.created_at")}::text as cohort,
      ((${mondayOf("d.created_at")} - ${mondayOf("m.created_at")}) / 7)::integer as week,
      d.currency, sum(d.amount_minor)::bigint as "netMinor"
    from deposits d join accounts_member m on m.id = d.member_id
    group by 1, 2, 3`.execute(db);
  // A shifted application clock can register a member after its deposit by the ledger's clock.
  return rows.map((row) => ({ ...row, week: Math.max(0, row.week) }));
}

export interface FirstDeposit {
  memberId: bigint;
  currency: Currency;
  at: Date;
}

/** Members whose first deposit was credited in the span and is not stored yet. */
export async function listNewFirstDeposits(db: Db | Tx, span: Span): Promise<FirstDeposit[]> {
  const { rows } = await sql<FirstDeposit>`
    with ${deposits(span)}
    select d.member_id as "memberId", d.currency, min(d.created_at) as at from deposits d
    where d.amount_minor > 0
      and not exists (select from reports_first_deposit f where f.member_id = d.member_id)
    group by 1, 2`.execute(db);
  return rows;
}

/** Stored first deposits by day of Bangkok and currency. */
export async function countFirstDeposits(
  db: Db | Tx,
  { from, to }: Span,
): Promise<{ day: string; currency: Currency; count: number }[]> {
  const { rows } = await sql<{ day: string; currency: Currency; count: number }>`
    select ((at at time zone ${sql.lit(BANGKOK_ZONE)})::date)::text as day, currency,
      count(*)::integer as count
    from reports_first_deposit where at >= ${from} and at < ${to} group by 1, 2`.execute(db);
  return rows;
}

/** Registrations in the span by currency and hour, day or week. */
export async function countRegistered(
  db: Db | Tx,
  { span: { from, to }, by }: { span: Span; by: "hour" | "day" | "week" },
): Promise<{ at: string; currency: Currency; count: number }[]> {
  const { rows } = await sql<{ at: string; currency: Currency; count: number }>`
    select
      to_char(date_trunc(${by}, created_at at time zone ${sql.lit(BANGKOK_ZONE)}), 'YYYY-MM-DD"T"HH24') as at,
      currency, count(*)::integer as count
    from accounts_member where created_at >= ${from} and created_at < ${to} group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Members with a movement in the wallet in the span, by currency. */
export async function countActive(
  db: Db | Tx,
  { from, to }: Span,
): Promise<{ currency: Currency; count: number }[]> {
  const { rows } = await sql<{ currency: Currency; count: number }>`
    select a.currency, count(*)::integer as count
    from (select distinct e.account_id from ledger.entry e
      where e.created_at >= ${from} and e.created_at < ${to} and e.account_id >= 1000000) active,
      -- Looks up the active accounts only; a join may read those of all members.
      lateral (select currency from ledger.account where id = active.account_id limit 1) a
    group by 1`.execute(db);
  return rows;
}

export interface MemberDay {
  day: string;
  currency: Currency;
  registered: number;
  active: number;
  firstDeposits: number;
}

/** Stored counts of full days. */
export async function listMemberDays(
  db: Db | Tx,
  { from, to }: { from: string; to: string },
): Promise<MemberDay[]> {
  const { rows } = await sql<MemberDay>`
    select day::text, currency, registered, active, first_deposits as "firstDeposits"
    from reports_member_day where day >= ${from}::date and day <= ${to}::date`.execute(db);
  return rows;
}

export async function insertMemberDays(tx: Tx, days: readonly MemberDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto("reports_member_day")
    .values(
      days.map(({ day, currency, registered, active, firstDeposits }) => ({
        day,
        currency,
        registered,
        active,
        first_deposits: firstDeposits,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
