/** SQL of who was shown a campaign: sums of days, and the views that are in none yet. */

import type { CampaignKind } from "@krapao/contract/console/reports/campaigns";
import { sql } from "kysely";
import { dayOf, type Span } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { dayOfTime } from "./queries-rewards.ts";

/** Until which time of recording all views are summed. */
export async function findViewsUntil(db: Db): Promise<Date> {
  const row = await db
    .selectFrom("reports_view_progress")
    .select("summed_until")
    .executeTakeFirstOrThrow();
  return row.summed_until;
}

/** As `findViewsUntil`, locked until the transaction ends. */
export async function lockViewsUntil(tx: Tx): Promise<Date> {
  const row = await tx
    .selectFrom("reports_view_progress")
    .select("summed_until")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.summed_until;
}

/** Adds the views that were recorded in the span to the sums of their days. */
export async function addRecordedViews(tx: Tx, { from, to }: Span): Promise<void> {
  await sql`
    insert into reports_view_day as stored (kind, day, code, seen)
    select kind, ${dayOfTime(sql.ref("at"))}, code, count(*) from shown_first
    where kind in ('bonus', 'promotion') and recorded_at >= ${from} and recorded_at < ${to}
    group by 1, 2, 3
    on conflict (kind, day, code) do update set seen = stored.seen + excluded.seen`.execute(tx);
  await tx.updateTable("reports_view_progress").set({ summed_until: to }).execute();
}

interface ViewsWanted {
  kind: CampaignKind;
  /** null: every code. */
  code: string | null;
  span: Span;
  /** What `findViewsUntil` answered. The planner needs it to use the index. */
  viewsUntil: Date;
  hasParts: boolean;
}

/**
 * Views of the span by code and day, and of one campaign also by version. The version of a day with
 * a new one depends on the time of each view. The statement compares with the progress again, so
 * that views which were summed since it was read count once.
 */
export const viewsIn = ({ kind, code, span, viewsUntil, hasParts }: ViewsWanted) => {
  const of = sql`kind = ${kind} and (${code}::text is null or code = ${code})`;
  const within = sql`at >= ${span.from} and at < ${span.to}`;
  const until = sql`(select summed_until from reports_view_progress)`;
  const days = sql`
    select code, day, seen from reports_view_day
    where ${of} and day >= ${dayOf(span.from)}::date and day < ${dayOf(span.to)}::date`;
  const open = sql`
    select code, at from shown_first
    where ${of} and kind in ('bonus', 'promotion') and ${within}
      and recorded_at >= ${viewsUntil} and recorded_at >= ${until}`;
  if (!hasParts)
    return sql`select code, null::date as day, null::integer as version, seen from (${days}) days
      union all select code, null, null, 1 from (${open}) open`;
  return sql`
    with published as materialized (
      select distinct ${dayOfTime(sql.ref("published_at"))} as day from setup_version
      where kind = ${kind} and key = ${code} and published_at is not null
    ), single as (
      select code, at from (${open}) open
      union all
      select s.code, s.at from published p join shown_first s
        on s.at >= p.day::timestamp at time zone 'Asia/Bangkok'
        and s.at < (p.day + 1)::timestamp at time zone 'Asia/Bangkok'
      where ${of} and ${within} and recorded_at < ${until})
    select code, day, version_at(${kind}, code, day::timestamp at time zone 'Asia/Bangkok') as version,
      seen
    from (${days}) days where day not in (select day from published)
    union all
    select code, ${dayOfTime(sql.ref("at"))}, version_at(${kind}, code, at), 1 from single`;
};
