/** SQL of what each reward cost and brought: stored by a job, and read live since then. */
import { type RawBuilder, sql } from "kysely";

export const dayOfTime = (at: RawBuilder<unknown>) =>
  sql`(${at} at time zone 'Asia/Bangkok')::date`;

/** The version of a document that was live at a time; 1 before versions were kept. */
export const versionAt = (
  kind: RawBuilder<unknown>,
  code: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
) => sql`
  coalesce((
    select v.version from setup_version v
    where v.kind = ${kind} and v.key = ${code} and v.published_at <= ${at}
    order by v.version desc limit 1), 1)`;

/** Whether the member of a reward paid in or played some days after it, or later. */
const cameBack = (days: number) => sql`(
  exists (
    select from segments_day d where d.member_id = c.member_id and d.day >= c.day + ${days}::int
      and (d.deposits_count > 0 or d.to_games_count > 0))
  or exists (
    select from reports_play_day p
    where p.member_id = c.member_id and p.day >= c.day + ${days}::int and p.bets > 0))`;

/** Rewards of campaigns in the columns of `reports_reward`. */
export const rewardsOf = (which: RawBuilder<unknown>) => sql`
  select c.id, c.kind, c.code, c.member_id, c.opened_at, c.day,
    ${versionAt(sql`c.kind::text`, sql.ref("c.code"), sql.ref("c.opened_at"))} as version,
    (select max(before.opened_at) from bonuses_condition before
      where before.member_id = c.member_id and before.kind = c.kind and before.code = c.code
        and (before.opened_at, before.id) < (c.opened_at, c.id)) as previous_at,
    booked.posted_minor - coalesce(back.posted_minor, 0) as cost_minor,
    played.turnover_minor,
    ${cameBack(7)} as came_back_7, ${cameBack(30)} as came_back_30
  from (
    select id, kind, code, member_id, opened_at, cleared_at,
      ${dayOfTime(sql.ref("opened_at"))} as day
    from bonuses_condition where ${which} offset 0) c
    join ledger.transfer booked on booked.id = c.id and booked.state = 'posted'
    left join ledger.transfer back on back.reverses_id = booked.id and back.state = 'posted'
    cross join lateral (
      select coalesce(sum(greatest(of_account, 0)), 0)::bigint as turnover_minor
      from (
        select sum(each.turnover_minor) as of_account from games_turnover each
        where each.member_id = c.member_id and each.at > c.opened_at
          and each.at <= coalesce(c.cleared_at, 'infinity')
        group by each.game_account_id) account) played`;

/**
 * Members of whom something was recorded that an outcome depends on: money that moved (so also a
 * reversal), bets, and the end of a condition.
 * @param to null: until now, with what a clock that is fast has written
 */
export const membersChanged = ({ from, to }: { from: Date; to: Date | null }) => {
  const within = (at: string) => sql`${sql.ref(at)} >= ${from}
    and ${sql.ref(at)} < coalesce(${to}::timestamptz, now() + interval '5 minutes')`;
  return sql`
    select a.owner::bigint as member_id
    from (select distinct account_id from ledger.entry
        where ${within("created_at")} and account_id >= 1000000) moved
      join ledger.account a on a.id = moved.account_id and a.kind = 'main'
    union select member_id from games_turnover where ${within("recorded_at")}
    union select member_id from bonuses_condition where ${within("cleared_at")}`;
};
