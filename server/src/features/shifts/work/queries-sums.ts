/** SQL of the figures of staff users: stored sums of days, and the decisions since then. */

import type { Currency } from "@krapao/contract";
import type { WorkKind, WorkPeriod } from "@krapao/contract/console/shifts/work";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import { dayOf, type Span } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { type Decided, ofAllKinds } from "./queries-sources.ts";

export interface WorkSum {
  period: string;
  staffId: string;
  currency: Currency;
  kind: WorkKind;
  approved: number;
  approvedMinor: bigint;
  first: number;
  rejected: number;
  rejectedMinor: bigint;
  undone: number;
  waitSeconds: number | null;
  claimSeconds: number | null;
}

export interface SumFilter extends Decided {
  period: WorkPeriod;
  /** Midnight after the last stored day: later decisions are summed now. */
  summedUntil: Date;
}

/** Figures by period, staff user, currency and kind. */
export async function sumWork(db: Db, filter: SumFilter): Promise<WorkSum[]> {
  return (await workQuery(filter).execute(db)).rows;
}

/** The statement of `sumWork`. A group has a number, because sorting by four columns is slow. */
export function workQuery({ period, summedUntil, ...decided }: SumFilter) {
  const periodOf = sql`date_trunc(${sql.lit(period)}, day::timestamp)::date`;
  const medians = (array: string) => sql`
    select number, percentile_disc(0.5) within group (order by seconds) as median
    from day, unnest(${sql.ref(array)}) as seconds group by 1`;
  return sql<WorkSum>`
    with day as materialized (
      select placed.*, dense_rank() over (order by period, staff_id, currency, kind) as number
      from (select ${periodOf} as period, each.* from (${days(decided, summedUntil)}) as each)
        as placed
    ), sums as (
      select number, period, staff_id, currency, kind, sum(approved) as approved,
        sum(approved_minor) as approved_minor, sum(first) as first, sum(rejected) as rejected,
        sum(rejected_minor) as rejected_minor
      from day group by 1, 2, 3, 4, 5
    ), waits as (${medians("wait_seconds")}), claims as (${medians("claim_seconds")}),
    undone as (
      select ${periodOf} as period, staff_id, currency, kind, count(*) as undone
      from (select ${dayIn("at")} as day, staff_id, currency::ledger.currency as currency, kind
        from (${ofAllKinds({ ...decided, isUndone: true })}) as done where is_undone) as each
      group by 1, 2, 3, 4
    )
    select period::text, staff_id as "staffId", currency, kind, approved::integer,
      approved_minor::bigint as "approvedMinor", first::integer, rejected::integer,
      rejected_minor::bigint as "rejectedMinor", coalesce(undone, 0)::integer as undone,
      waits.median as "waitSeconds", claims.median as "claimSeconds"
    from sums
      left join waits using (number)
      left join claims using (number)
      left join undone using (period, staff_id, currency, kind)`;
}

/** Stored days of the span, and the others from the decisions. */
function days(decided: Decided, summedUntil: Date) {
  const { staffIds, span } = decided;
  const until = new Date(Math.min(Math.max(+span.from, +summedUntil), +span.to));
  return sql`
    select * from shifts_work_day where staff_id = any(${staffIds}::uuid[])
      and day >= ${dayOf(span.from)}::date and day < ${dayOf(until)}::date
    union all ${sumDays({ ...decided, span: { from: until, to: span.to } })}`;
}

const dayIn = (at: string) => sql`(${sql.ref(at)} at time zone ${sql.lit(BANGKOK_ZONE)})::date`;

/** Decisions summed by day, in the columns of `shifts_work_day`. */
const sumDays = (decided: Decided) => sql`
  select staff_id, ${dayIn("at")} as day, kind, currency::ledger.currency,
    count(*) filter (where outcome = 'approved')::integer,
    coalesce(sum(amount_minor) filter (where outcome = 'approved'), 0)::bigint,
    count(*) filter (where outcome = 'first')::integer,
    count(*) filter (where outcome = 'rejected')::integer,
    coalesce(sum(amount_minor) filter (where outcome = 'rejected'), 0)::bigint,
    ${seconds("waited")}, ${seconds("worked")}
  from (${ofAllKinds(decided)}) as done group by 1, 2, 3, 4`;

const seconds = (took: string) => sql`coalesce(
  array_agg(round(extract(epoch from ${sql.ref(took)}))::integer)
    filter (where ${sql.ref(took)} is not null), '{}')`;

/** Stores the sums of whole days. */
export async function insertWorkDays(tx: Tx, span: Span): Promise<void> {
  const staff = await tx.selectFrom("staff_user").select("id").execute();
  await sql`insert into shifts_work_day ${sumDays({ staffIds: staff.map(({ id }) => id), span })}
    on conflict do nothing`.execute(tx);
}

/** Locks the progress until the transaction ends, so that one process sums at a time. */
export async function lockSummedUntil(tx: Tx): Promise<Date> {
  // Inserts the start on the first run of a database only: it reads every decision.
  await sql`
    insert into shifts_progress (summed_until)
    select date_trunc('day', least((select min(at) from withdrawals_decision),
        (select min(at) from deposits_slip_decision), (select min(at) from deposits_decision),
        (select min(at) from audit_entry where action in ('kyc.accept', 'kyc.reject')), now())
      at time zone ${sql.lit(BANGKOK_ZONE)}) at time zone ${sql.lit(BANGKOK_ZONE)}
    where not exists (select from shifts_progress)
    on conflict do nothing`.execute(tx);
  const { summed_until } = await tx
    .selectFrom("shifts_progress")
    .select("summed_until")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return summed_until;
}

export async function updateSummedUntil(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable("shifts_progress").set({ summed_until: until }).execute();
}

/** Midnight after the last summed day; the epoch before the first run. */
export async function findSummedUntil(db: Db): Promise<Date> {
  const row = await db.selectFrom("shifts_progress").select("summed_until").executeTakeFirst();
  return row?.summed_until ?? new Date(0);
}
