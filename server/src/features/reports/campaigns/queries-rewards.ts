/** SQL of what each reward cost and brought: stored by a job, and read live since then. */
import { type RawBuilder, sql } from "kysely";

export const dayOfTime = (at: RawBuilder<unknown>) =>
  sql`(${at} at time zone 'Asia/Bangkok')::date`;

/** What a reward of `c` cost and brought, of the records of `OUTCOMES`. */
const OUTCOME = sql`booked.posted_minor - coalesce(back.posted_minor, 0)
    - coalesce(given.gift_minor, 0) as cost_minor,
  played.turnover_minor, coalesce(active.day >= c.day + 7, false) as came_back_7,
  coalesce(active.day >= c.day + 30, false) as came_back_30`;

/**
 * The steps before `OUTCOMES`. On a Citus cluster a transfer joins with records of this node as a
 * step only.
 */
const TRANSFERS = sql`booked as materialized (
    select id, posted_minor from ledger.transfer
    where id in (select id from chosen) and state = 'posted'
  ), back as materialized (
    select reverses_id, posted_minor from ledger.transfer
    where reverses_id in (select id from chosen) and state = 'posted'
  )`;

/**
 * The records that an outcome comes from: the transfers of the reward, what was given back of it,
 * bets until it was cleared, and the last day on which its member paid in or played.
 */
const OUTCOMES = sql`
  join booked on booked.id = c.id left join back on back.reverses_id = c.id
  left join bonuses_given_back given on given.condition_id = c.id
  cross join lateral (
    select coalesce(sum(greatest(of_account, 0)), 0)::bigint as turnover_minor
    from (
      select sum(each.turnover_minor) as of_account from games_turnover each
      where each.member_id = c.member_id and each.placed_at > c.opened_at
        and each.placed_at <= coalesce(c.cleared_at, 'infinity')
      group by each.game_account_id) account) played
  cross join lateral (
    select greatest(
      (select max(d.day) from segments_day d where d.member_id = c.member_id
        and (d.deposits_count > 0 or d.to_games_count > 0)),
      (select max(p.day) from reports_play_day p
        where p.member_id = c.member_id and p.bets > 0)) as day) active`;

/** Rewards of campaigns in the columns of `reports_reward`. */
export const rewardsOf = (which: RawBuilder<unknown>) => sql`
  with chosen as materialized (
    select id, kind, code, member_id, opened_at, cleared_at,
      ${dayOfTime(sql.ref("opened_at"))} as day
    from bonuses_condition where ${which}
  ), ${TRANSFERS}
  select c.id, c.kind, c.code, c.member_id, c.opened_at, c.day,
    version_at(c.kind::text, c.code, c.opened_at) as version,
    (select max(before.opened_at) from bonuses_condition before
      where before.member_id = c.member_id and before.kind = c.kind and before.code = c.code
        and (before.opened_at, before.id) < (c.opened_at, c.id)) as previous_at,
    ${OUTCOME}
  from chosen c ${OUTCOMES}`;

/** Stored rewards whose outcome is another one now: what is to be added to each stored one. */
export const changesOf = (which: RawBuilder<unknown>) => sql`
  with chosen as materialized (
    select r.*, (select b.cleared_at from bonuses_condition b where b.id = r.id) as cleared_at
    from reports_reward r where ${which}
  ), ${TRANSFERS}
  select * from (
    select c.code, c.day, c.version, c.opened_at, c.previous_at,
      now.cost_minor - c.cost_minor as cost_minor,
      now.turnover_minor - c.turnover_minor as turnover_minor,
      now.came_back_7::integer - c.came_back_7::integer as came_back_7,
      now.came_back_30::integer - c.came_back_30::integer as came_back_30
    from chosen c ${OUTCOMES}
      cross join lateral (select ${OUTCOME}) now offset 0) each
  where (cost_minor, turnover_minor, came_back_7, came_back_30) <> (0, 0, 0, 0)`;

/**
 * Members of whom something was recorded that an outcome depends on: money that moved (so also a
 * reversal), bets, and the end of a condition.
 * @param to null: until now, with what a clock that is fast has written
 */
export const membersChanged = ({ from, to }: { from: Date; to: Date | null }) => {
  const within = (at: string) => sql`${sql.ref(at)} >= ${from}
    and ${sql.ref(at)} < coalesce(${to}::timestamptz, ledger.current_time() + interval '5 minutes')`;
  return sql`
    select a.owner::bigint as member_id
    from (select distinct account_id from ledger.entry
        where created_at >= ${from} ${to === null ? sql`` : sql`and created_at < ${to}`}
          and account_id >= 1000000) moved
      join ledger.account a on a.id = moved.account_id and a.kind = 'main'
    union select member_id from games_turnover where ${within("recorded_at")}
    union select member_id from bonuses_condition where ${within("cleared_at")}`;
};
