/** SQL of the results of campaigns. */

import type { Currency } from "@krapao/contract";
import type { CampaignKind } from "@krapao/contract/console/reports/campaigns";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";
import type { Span } from "../../../ledger/compare.ts";
import { DAY_MS } from "../calendar.ts";
import { dayOfTime, membersChanged, rewardsOf, versionAt } from "./queries-rewards.ts";
import type { RewardProgress } from "./queries-stored.ts";

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
  /** Also by version and by day. */
  hasParts: boolean;
}

/** A group of takings: a code, and for one campaign also a version or a day. */
export interface ResultGroup extends Results {
  code: string;
  version: number | null;
  day: string | null;
}

/** Rewards of the kind that were taken in the span, with what each one cost and brought. */
function takings(wanted: Wanted) {
  // Times are values here: an interval would be subtracted for each reward.
  const reached = (days: number) =>
    sql`opened_at <= ${new Date(wanted.now.getTime() - days * DAY_MS)}`;
  return sql`
    select each.*, is_first and ${reached(7)} as reached_7, is_first and ${reached(30)} as reached_30
    from (
      select each.*, coalesce(previous_at < ${wanted.span.from}, true) as is_first
      from (${rewardsIn(wanted)}) each) each`;
}

/** Stored rows of the rewards whose members have not changed since, and the others as they are. */
function rewardsIn({ kind, code, span, progress: { storedUntil, changesUntil } }: Wanted) {
  const until = new Date(Math.min(Math.max(+span.from, +storedUntil), +span.to));
  const taken = (from: Date, to: Date) => sql`kind = ${kind}::bonuses_condition_kind
    and (${code}::text is null or code = ${code}) and opened_at >= ${from} and opened_at < ${to}`;
  const live = sql`select * from (${rewardsOf(taken(until, span.to))}) late`;
  if (until <= span.from) return live;
  const isChanged = sql`member_id in (select member_id from changed)`;
  return sql`
    with changed as materialized (${membersChanged({ from: changesUntil, to: null })})
    select * from reports_reward where ${taken(span.from, until)} and not (${isChanged})
    union all select * from (
      ${rewardsOf(sql`${taken(span.from, until)} and ${isChanged}`)}) again
    union all ${live}`;
}

const views = ({ kind, code, span, hasParts }: Wanted) => sql`
  select s.code${
    hasParts
      ? sql`, ${dayOfTime(sql.ref("s.at"))} as day,
    ${versionAt(sql.val(kind), sql.ref("s.code"), sql.ref("s.at"))} as version`
      : sql``
  }
  from shown_first s
  where s.kind = ${kind} and (${code}::text is null or s.code = ${code})
    and s.at >= ${span.from} and s.at < ${span.to}`;

/** Sums by code, and by version and by day of each code: the other one is null. */
const PARTS = {
  columns: sql`coalesce(version, 0) as at_version, coalesce(day, '-infinity') as at_day`,
  sets: sql`grouping sets ((code), (code, version), (code, day))`,
  members: sql`count(distinct member_id)`,
};
/** Every member of the span has one first taking of it. */
const WHOLE = {
  columns: sql`0 as at_version, '-infinity'::date as at_day`,
  sets: sql`code`,
  members: sql`count(*) filter (where is_first)`,
};

/** The results of each code, and of its parts. */
export async function listResults(db: Db, wanted: Wanted): Promise<ResultGroup[]> {
  return (await resultsQuery(wanted).execute(db)).rows;
}

/** The statement of `listResults`. */
export function resultsQuery(wanted: Wanted) {
  const { columns, sets, members } = wanted.hasParts ? PARTS : WHOLE;
  const count = (condition: RawBuilder<unknown>) =>
    sql`(count(*) filter (where ${condition}))::int`;
  return sql<ResultGroup>`
    with taken as (
      select code, ${columns}, ${members}::int as members, count(*)::int as taken,
        sum(cost_minor)::bigint as cost, sum(turnover_minor)::bigint as turnover,
        ${count(sql.ref("reached_7"))} as reached_7, ${count(sql`reached_7 and came_back_7`)} as retained_7,
        ${count(sql.ref("reached_30"))} as reached_30,
        ${count(sql`reached_30 and came_back_30`)} as retained_30
      from (${takings(wanted)}) each group by ${sets}),
    seen as (
      select code, ${columns}, count(*)::int as seen
      from (${views(wanted)}) each group by ${sets})
    select code, nullif(at_version, 0) as version, nullif(at_day, '-infinity')::text as day,
      coalesce(seen, 0) as seen, coalesce(members, 0) as members,
      coalesce(taken, 0) as taken, coalesce(cost, 0)::bigint as "costMinor",
      coalesce(turnover, 0)::bigint as "turnoverMinor",
      coalesce(reached_7, 0) as "reached7", coalesce(retained_7, 0) as "retained7",
      coalesce(reached_30, 0) as "reached30", coalesce(retained_30, 0) as "retained30"
    from taken full join seen using (code, at_version, at_day)
    order by taken desc, code`;
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
