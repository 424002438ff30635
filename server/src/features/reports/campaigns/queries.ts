/** SQL of the results of campaigns. */

import type { Currency } from "@krapao/contract";
import type { CampaignName } from "@krapao/contract/console/reports/campaign-name";
import type { CampaignKind } from "@krapao/contract/console/reports/campaigns";
import { DAY_MS } from "@krapao/contract/time";
import { type RawBuilder, sql } from "kysely";
import { dayOf, midnightOf, type Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { changesOf, dayOfTime, membersChanged, rewardsOf } from "./queries-rewards.ts";
import type { RewardProgress } from "./queries-stored.ts";
import { viewsIn } from "./queries-views.ts";

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
  progress: RewardProgress;
  /** What `findViewsUntil` answered. */
  viewsUntil: Date;
  /** Also by version and by day. */
  hasParts: boolean;
}

/** A group of takings: a code, and for one campaign also a version or a day. */
export interface ResultGroup extends Results {
  code: string;
  version: number | null;
  day: string | null;
}

const firstDay = (at: string) => sql`coalesce(${dayOfTime(sql.ref(at))}, '-infinity')`;

/**
 * What a reward counts for in a span: it is a member's first one of the span, of its version in the
 * span, and of its day. `previous` is the day of the taking before, -infinity without one.
 */
const FIRST = (from: Date) => ({
  ofSpan: sql`previous < ${dayOf(from)}::date`,
  ofVersion: sql`(previous < ${dayOf(from)}::date or is_new_version)`,
  ofDay: sql`previous < day`,
});

/** Rewards one by one in the columns of sums. A change of one is no further taking. */
function single(rewards: RawBuilder<unknown>, { kind, now, hasParts }: Wanted, isChange = false) {
  const isNew = hasParts
    ? sql`case when previous_at is null then true
        else version_at(${kind}, code, previous_at) < version end`
    : sql`true`;
  const one = sql.lit(isChange ? 0 : 1);
  // Times are values here: an interval would be subtracted for each reward.
  const reached = (days: number, count: RawBuilder<unknown>) => sql`
    case when opened_at <= ${new Date(now.getTime() - days * DAY_MS)} then ${count} else 0 end`;
  return sql`
    select code, day, version, ${firstDay("previous_at")} as previous, ${isNew} as is_new_version,
      ${one} as taken, cost_minor as cost, turnover_minor as turnover,
      ${reached(7, one)} as reached_7, ${reached(7, sql`came_back_7::integer`)} as back_7,
      ${reached(30, one)} as reached_30, ${reached(30, sql`came_back_30::integer`)} as back_30
    from (${rewards}) each`;
}

/**
 * Sums of the days of the span. On the days that were 7 and 30 days before now only some rewards
 * have been taken for so long: these days come from their rewards.
 */
function sums({ kind, code, span, now }: Wanted, edges: RawBuilder<unknown>) {
  const reached = (days: number) =>
    sql`day < ${dayOf(new Date(now.getTime() - days * DAY_MS))}::date`;
  const counted = (days: number, column: string) =>
    sql`case when ${reached(days)} then ${sql.ref(column)} else 0 end`;
  return sql`
    select code, day, version, previous_day, is_new_version, taken, cost_minor, turnover_minor,
      ${counted(7, "taken")}, ${counted(7, "came_back_7")},
      ${counted(30, "taken")}, ${counted(30, "came_back_30")}
    from reports_reward_day
    where kind = ${kind}::bonuses_condition_kind and (${code}::text is null or code = ${code})
      and day >= ${dayOf(span.from)}::date and day < ${dayOf(span.to)}::date
      and day not in (${edges})`;
}

/**
 * What the rewards of the span cost and brought: sums of the stored ones, what has changed for
 * members of whom something was recorded since, and the rewards without a row.
 */
function takings(wanted: Wanted) {
  const { kind, code, span, now, progress } = wanted;
  const until = new Date(Math.min(Math.max(+span.from, +progress.storedUntil), +span.to));
  const taken = (from: Date, to: Date) => sql`kind = ${kind}::bonuses_condition_kind
    and (${code}::text is null or code = ${code}) and opened_at >= ${from} and opened_at < ${to}`;
  const live = (which: RawBuilder<unknown>) => single(rewardsOf(which), wanted);
  if (until <= span.from) return live(taken(until, span.to));
  const inSpan = taken(span.from, span.to);
  // As an array, so that their rewards are found by the member, not among all of the span.
  const isChanged = sql`member_id = any(array(${membersChanged({ from: progress.changesUntil, to: null })}))`;
  const edges = [7, 30].map((days) => dayOf(new Date(now.getTime() - days * DAY_MS)));
  const onEdge = edges.map((day) => {
    const from = midnightOf(day);
    return sql`(opened_at >= ${from} and opened_at < ${new Date(from.getTime() + DAY_MS)})`;
  });
  const ofEdges = sql`select * from reports_reward
    where (${sql.join(onEdge, sql` or `)}) and ${inSpan}`;
  // Rewards that were stored since the progress was read are in the sums.
  const late = sql`${taken(until, span.to)}
    and opened_at >= (select stored_until from reports_reward_progress)`;
  return sql`
    ${single(ofEdges, wanted)}
    union all ${sums(wanted, sql.join(edges.map((day) => sql`${day}::date`)))}
    union all ${single(changesOf(sql`${inSpan} and ${isChanged}`), wanted, true)}
    union all ${live(late)}`;
}

/** Sums by code, and by version and by day of each code: the other one is null. */
const PARTS = {
  columns: sql`coalesce(version, 0) as at_version, coalesce(day, '-infinity') as at_day`,
  sets: sql`grouping sets ((code), (code, version), (code, day))`,
};
const WHOLE = { columns: sql`0 as at_version, '-infinity'::date as at_day`, sets: sql`code` };

/** Members who took it: by what each group is of. */
function membersOf({ span, hasParts }: Wanted) {
  const first = FIRST(span.from);
  const count = (isFirst: RawBuilder<unknown>) =>
    sql`coalesce(sum(taken) filter (where ${isFirst}), 0)`;
  if (!hasParts) return count(first.ofSpan);
  return sql`case when grouping(version) = 0 then ${count(first.ofVersion)}
    when grouping(day) = 0 then ${count(first.ofDay)} else ${count(first.ofSpan)} end`;
}

/** The results of each code, and of its parts. */
export async function listResults(db: Db, wanted: Wanted): Promise<ResultGroup[]> {
  return (await resultsQuery(wanted).execute(db)).rows;
}

/** The statement of `listResults`. */
export function resultsQuery(wanted: Wanted) {
  const { columns, sets } = wanted.hasParts ? PARTS : WHOLE;
  const firsts = (column: string) => sql`
    coalesce(sum(${sql.ref(column)}) filter (where ${FIRST(wanted.span.from).ofSpan}), 0)::int`;
  return sql<ResultGroup>`
    with taken as (
      select code, ${columns}, (${membersOf(wanted)})::int as members, sum(taken)::int as taken,
        sum(cost)::bigint as cost, sum(turnover)::bigint as turnover,
        ${firsts("reached_7")} as reached_7, ${firsts("back_7")} as retained_7,
        ${firsts("reached_30")} as reached_30, ${firsts("back_30")} as retained_30
      from (${takings(wanted)}) each group by ${sets} having sum(taken) > 0),
    seen as (
      select code, ${columns}, sum(seen)::int as seen
      from (${viewsIn(wanted)}) each group by ${sets})
    select code, nullif(at_version, 0) as version, nullif(at_day, '-infinity')::text as day,
      coalesce(seen, 0) as seen, coalesce(members, 0) as members,
      coalesce(taken, 0) as taken, coalesce(cost, 0)::bigint as "costMinor",
      coalesce(turnover, 0)::bigint as "turnoverMinor",
      coalesce(reached_7, 0) as "reached7", coalesce(retained_7, 0) as "retained7",
      coalesce(reached_30, 0) as "reached30", coalesce(retained_30, 0) as "retained30"
    from taken full join seen using (code, at_version, at_day)
    order by taken desc, code`;
}

interface Campaign {
  code: string;
  name: CampaignName;
  currency: Currency;
}

/** The name and the currency of each campaign of a kind. */
export async function listCampaigns(db: Db, kind: CampaignKind): Promise<Campaign[]> {
  const rows =
    kind === "bonus"
      ? await db.selectFrom("bonuses_campaign").select(["code", "name", "currency"]).execute()
      : await db
          .selectFrom("promotions_promotion")
          .select(["code", "description as name", "currency"])
          .execute();
  return rows as unknown as Campaign[];
}
