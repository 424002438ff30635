/** SQL of the results of campaigns. */

import type { Currency } from "@krapao/contract";
import type { CampaignKind } from "@krapao/contract/console/reports/campaigns";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import type { Span } from "../../../ledger/compare.ts";

export interface Results {
  seen: number;
  members: number;
  taken: number;
  costMinor: bigint;
  turnoverMinor: bigint;
  reached7: number;
  retained7: number;
  reached30: number;
  retained30: number;
}

interface Wanted {
  kind: CampaignKind;
  /** null: every code. */
  code: string | null;
  span: Span;
  now: Date;
}

/** A group of takings: a code, and for one campaign also a version or a day. */
export interface ResultGroup extends Results {
  code: string;
  version: number | null;
  day: string | null;
}

const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Bangkok')::date`;

/** The version of a document that was live at a time; 1 before versions were kept. */
const versionAt = (kind: CampaignKind, code: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  coalesce((
    select v.version from setup_version v
    where v.kind = ${kind} and v.key = ${code} and v.published_at <= ${at}
    order by v.version desc limit 1), 1)`;

/** Whether the member of a taking paid in or played some days after it, or later. */
const cameBack = (days: number) => sql`(
  exists (
    select from segments_day d where d.member_id = t.member_id and d.day >= t.day + ${days}::int
      and (d.deposits_count > 0 or d.to_games_count > 0))
  or exists (
    select from reports_play_day p
    where p.member_id = t.member_id and p.day >= t.day + ${days}::int and p.bets > 0))`;

/** Rewards of the kind that were taken in the span, with what each one cost and brought. */
const takings = ({ kind, code, span, now }: Wanted) => sql`
  select t.code, t.member_id, t.day, t.version, t.cost_minor, t.turnover_minor,
    t.is_first and t.opened_at <= ${now}::timestamptz - interval '7 days' as reached_7,
    t.is_first and t.opened_at <= ${now}::timestamptz - interval '30 days' as reached_30,
    t.is_first and t.opened_at <= ${now}::timestamptz - interval '7 days' and ${cameBack(7)} as retained_7,
    t.is_first and t.opened_at <= ${now}::timestamptz - interval '30 days' and ${cameBack(30)} as retained_30
  from (
    select c.code, c.member_id, c.opened_at, ${day(sql.ref("c.opened_at"))} as day,
      ${versionAt(kind, sql.ref("c.code"), sql.ref("c.opened_at"))} as version,
      row_number() over (partition by c.code, c.member_id order by c.opened_at) = 1 as is_first,
      booked.posted_minor - coalesce(back.posted_minor, 0) as cost_minor,
      played.turnover_minor
    from bonuses_condition c
      join ledger.transfer booked on booked.id = c.id and booked.state = 'posted'
      left join ledger.transfer back on back.reverses_id = booked.id and back.state = 'posted'
      cross join lateral (
        select coalesce(sum(greatest(of_account, 0)), 0)::bigint as turnover_minor
        from (
          select sum(each.turnover_minor) as of_account from games_turnover each
          where each.member_id = c.member_id and each.at > c.opened_at
            and each.at <= coalesce(c.cleared_at, 'infinity')
          group by each.game_account_id) account) played
    where c.kind = ${kind}::bonuses_condition_kind
      and (${code}::text is null or c.code = ${code})
      and c.opened_at >= ${span.from} and c.opened_at < ${span.to}) t`;

const views = ({ kind, code, span }: Wanted) => sql`
  select s.code, ${day(sql.ref("s.at"))} as day,
    ${versionAt(kind, sql.ref("s.code"), sql.ref("s.at"))} as version
  from shown_first s
  where s.kind = ${kind} and (${code}::text is null or s.code = ${code})
    and s.at >= ${span.from} and s.at < ${span.to}`;

/** Sums by code, and by version and by day of each code: the other one is null. */
const PART = sql`coalesce(version, 0) as at_version, coalesce(day, '-infinity') as at_day`;
const SETS = sql`grouping sets ((code), (code, version), (code, day))`;

/** The results of each code; with `parts` also those of each of its versions and days. */
export async function listResults(
  db: Db,
  { hasParts, ...wanted }: Wanted & { hasParts: boolean },
): Promise<ResultGroup[]> {
  const count = (condition: RawBuilder<unknown>) =>
    sql`(count(*) filter (where ${condition}))::int`;
  const { rows } = await sql<ResultGroup>`
    with taken as (
      select code, ${PART}, count(distinct member_id)::int as members, count(*)::int as taken,
        sum(cost_minor)::bigint as cost, sum(turnover_minor)::bigint as turnover,
        ${count(sql.ref("reached_7"))} as reached_7, ${count(sql.ref("retained_7"))} as retained_7,
        ${count(sql.ref("reached_30"))} as reached_30,
        ${count(sql.ref("retained_30"))} as retained_30
      from (${takings(wanted)}) each group by ${SETS}),
    seen as (
      select code, ${PART}, count(*)::int as seen
      from (${views(wanted)}) each group by ${SETS})
    select code, nullif(at_version, 0) as version, nullif(at_day, '-infinity')::text as day,
      coalesce(seen, 0) as seen, coalesce(members, 0) as members,
      coalesce(taken, 0) as taken, coalesce(cost, 0)::bigint as "costMinor",
      coalesce(turnover, 0)::bigint as "turnoverMinor",
      coalesce(reached_7, 0) as "reached7", coalesce(retained_7, 0) as "retained7",
      coalesce(reached_30, 0) as "reached30", coalesce(retained_30, 0) as "retained30"
    from taken full join seen using (code, at_version, at_day)
    where ${hasParts} or (at_version = 0 and at_day = '-infinity')
    order by taken desc, code`.execute(db);
  return rows;
}

/** The currency of each campaign of a kind. */
export async function listCampaignCurrencies(
  db: Db,
  kind: CampaignKind,
): Promise<{ code: string; currency: Currency }[]> {
  return kind === "bonus"
    ? db.selectFrom("bonuses_campaign").select(["code", "currency"]).execute()
    : db.selectFrom("promotions_promotion").select(["code", "currency"]).execute();
}
