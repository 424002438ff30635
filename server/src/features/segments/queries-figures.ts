/** SQL of lifetime figures: what the ledger added to a member's wallet since the last reading. */
import type { Currency } from "@krapao/contract";
import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { ENTRIES, entrySteps } from "../../ledger/steps.ts";

/**
 * The steps of the entries of wallets above what the figures have counted, `moved`, with the kind
 * that each belongs to: a reversal belongs to the kind that it reverses.
 */
const movedOf = (ids: readonly bigint[]) => sql`
  picked as materialized (${picked(ids)}), ${entrySteps(sql`
    select p.member_id, e.transfer_id, e.version, e.amount_minor, e.balance_after_minor, e.created_at
    from picked p join ledger.entry e
      on e.account_id = p.account_id and e.slot = 0 and e.version > p.from_version`)}, moved as (
    select e.member_id, e.version, e.amount_minor as amount, e.balance_after_minor as after,
      e.created_at as at, (e.created_at at time zone ${sql.lit(BANGKOK_ZONE)})::date as day,
      coalesce(o.kind, t.kind) as kind, case when t.reverses_id is null then 1 else -1 end as step
    from ${ENTRIES})`;

const REWARDS = sql`('bonus', 'refund', 'invite', 'luckydraw')`;
/** Rewards, and gifts that came back. */
const GIFTS = sql`('bonus', 'refund', 'invite', 'luckydraw', 'gift_return')`;

/** The sums of both tables. */
const SUMS = sql`
  coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits_minor,
  coalesce(sum(step) filter (where kind = 'deposit'), 0)::integer as deposits_count,
  coalesce(-sum(amount) filter (where kind = 'withdrawal'), 0)::bigint as withdrawals_minor,
  coalesce(-sum(amount) filter (where kind = 'wallet_to_game'), 0)::bigint as to_games_minor,
  coalesce(sum(step) filter (where kind = 'wallet_to_game'), 0)::integer as to_games_count,
  coalesce(sum(amount) filter (where kind = 'game_to_wallet'), 0)::bigint as from_games_minor,
  coalesce(sum(amount) filter (where kind in ${GIFTS}), 0)::bigint as bonus_minor`;

/** The columns of these sums. */
const DAILY = [
  "deposits_minor",
  "deposits_count",
  "withdrawals_minor",
  "to_games_minor",
  "to_games_count",
  "from_games_minor",
  "bonus_minor",
];
const ADDED = [...DAILY, "withdrawals_count", "bonus_count", "adjusted_minor", "other_minor"];

const LIFETIME = sql`${SUMS},
  coalesce(sum(step) filter (where kind = 'withdrawal'), 0)::integer as withdrawals_count,
  coalesce(sum(step) filter (where kind in ${REWARDS}), 0)::integer as bonus_count,
  coalesce(sum(amount) filter (where kind = 'adjustment'), 0)::bigint as adjusted_minor,
  coalesce(sum(amount) filter (where kind not in ('deposit', 'withdrawal', 'wallet_to_game',
    'game_to_wallet', 'bonus', 'refund', 'invite', 'luckydraw', 'gift_return', 'adjustment')), 0)::bigint
    as other_minor,
  min(at) filter (where kind = 'deposit' and step = 1) as first_deposit_at,
  max(at) filter (where kind = 'deposit' and step = 1) as last_deposit_at`;

const picked = (ids: readonly bigint[]) => sql`
  select m.id as member_id, m.currency, m.created_at, m.last_login_at, a.id as account_id,
    coalesce(f.entry_version, 0) as from_version
  from accounts_member m
    left join ledger.account a on a.kind = 'main' and a.owner = m.id::text
    left join segments_figures f on f.member_id = m.id
  where m.id = any(${ids.map(String)}::bigint[])`;

/** Adds the new entries to the days of members. Runs before `updateFigures`, which moves on. */
export async function updateDays(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const names = sql.join(DAILY.map((name) => sql.ref(name)));
  const sums = sql.join(
    DAILY.map((name) => {
      const [own, more] = [sql.ref(`segments_day.${name}`), sql.ref(`excluded.${name}`)];
      return sql`${sql.ref(name)} = ${own} + ${more}`;
    }),
  );
  await sql`
    with ${movedOf(ids)}
    insert into segments_day (member_id, day, ${names})
    select member_id, day, ${names}
    from (select member_id, day, ${SUMS} from moved group by member_id, day) sums
    on conflict (member_id, day) do update set ${sums}`.execute(tx);
}

/** Adds rows for members without one, and locks all of them: a tag that changes now waits. */
export async function lockFigures(
  tx: Tx,
  { ids, now }: { ids: readonly bigint[]; now: Date },
): Promise<void> {
  const list = sql`any(${ids.map(String)}::bigint[])`;
  await sql`
    insert into segments_figures (member_id, currency, registered_at, refreshed_at)
    select id, currency, created_at, ${now} from accounts_member where id = ${list}
    on conflict do nothing`.execute(tx);
  await sql`
    select from segments_figures where member_id = ${list}
    order by member_id for no key update`.execute(tx);
}

/** Adds the new entries to the figures of members, and reads again what is no sum. */
export async function updateFigures(
  tx: Tx,
  { ids, now }: { ids: readonly bigint[]; now: Date },
): Promise<void> {
  const sums = sql.join(
    ADDED.map((name) => {
      const [own, sum] = [sql.ref(`f.${name}`), sql.ref(`s.${name}`)];
      return sql`${sql.ref(name)} = ${own} + coalesce(${sum}, 0)`;
    }),
  );
  await sql`
    with ${movedOf(ids)}, sums as (
      select member_id, max(version) as version,
        (array_agg(after order by version desc))[1] as after, ${LIFETIME}
      from moved group by member_id
    )
    update segments_figures f set
      ${sums},
      entry_version = coalesce(s.version, f.entry_version),
      wallet_minor = coalesce(s.after, f.wallet_minor),
      language = (select c.locale from accounts_consent c where c.member_id = f.member_id
        order by c.accepted_at desc limit 1),
      held_minor = (
        select coalesce(sum(g.credits_minor * g.ft_wallet_slot), 0) from games_account g
        where g.member_id = f.member_id and g.state = 'active'),
      first_deposit_at = coalesce(f.first_deposit_at, s.first_deposit_at),
      last_deposit_at = coalesce(s.last_deposit_at, f.last_deposit_at),
      last_seen_at = greatest(f.last_seen_at, p.last_login_at, (
        select max(o.last_seen_at) from accounts_session o where o.member_id = f.member_id)),
      refreshed_at = ${now}
    from picked p left join sums s using (member_id)
    where f.member_id = p.member_id`.execute(tx);
}

export interface Figures {
  currency: Currency;
  depositsMinor: bigint;
  depositsCount: number;
  withdrawalsMinor: bigint;
  withdrawalsCount: number;
  toGamesMinor: bigint;
  fromGamesMinor: bigint;
  turnoverMinor: bigint;
  betsCount: number;
  /** Won (positive) or lost in games, as GGR counts it. */
  resultMinor: bigint;
  bonusMinor: bigint;
  bonusCount: number;
  heldMinor: bigint;
  firstDepositAt: Date | null;
  lastDepositAt: Date | null;
  lastPlayedAt: Date | null;
  levelCode: string | null;
}

/** A member's bets that the job has not counted yet. */
const openBets = (memberId: bigint) => sql`
  select coalesce(sum(turnover_minor), 0)::bigint as turnover, count(*)::integer as bets,
    coalesce(sum(result_minor), 0)::bigint as result, max(at) as last_at
  from games_turnover
  where member_id = ${memberId} and recorded_at >= (select bets_until from segments_progress)`;

/**
 * A member's figures up to the newest entry: the stored row, and what the ledger added since. null:
 * no such member.
 */
export async function findFigures(db: Db, memberId: bigint): Promise<Figures | null> {
  const plus = (name: string) =>
    sql`(coalesce(${sql.ref(`f.${name}`)}, 0) + coalesce(${sql.ref(`s.${name}`)}, 0))`;
  const { rows } = await sql<Figures>`
    with ${movedOf([memberId])}, sums as (
      select member_id, ${LIFETIME} from moved group by member_id
    ), bets as (${openBets(memberId)})
    select p.currency, ${plus("deposits_minor")} as "depositsMinor",
      ${plus("deposits_count")} as "depositsCount",
      ${plus("withdrawals_minor")} as "withdrawalsMinor",
      ${plus("withdrawals_count")} as "withdrawalsCount",
      ${plus("to_games_minor")} as "toGamesMinor", ${plus("from_games_minor")} as "fromGamesMinor",
      coalesce(f.turnover_minor, 0) + bets.turnover as "turnoverMinor",
      coalesce(f.bets_count, 0) + bets.bets as "betsCount",
      coalesce(f.result_minor, 0) + bets.result as "resultMinor",
      ${plus("bonus_minor")} as "bonusMinor", ${plus("bonus_count")} as "bonusCount",
      (select coalesce(sum(g.credits_minor * g.ft_wallet_slot), 0)::bigint from games_account g
        where g.member_id = p.member_id and g.state = 'active') as "heldMinor",
      coalesce(f.first_deposit_at, s.first_deposit_at) as "firstDepositAt",
      coalesce(s.last_deposit_at, f.last_deposit_at) as "lastDepositAt",
      greatest(bets.last_at, f.last_played_at) as "lastPlayedAt",
      f.level_code as "levelCode"
    from picked p left join sums s using (member_id) left join segments_figures f using (member_id)
      cross join bets`.execute(db);
  return rows[0] ?? null;
}

export interface FigureDay {
  day: string;
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  gamesMinor: bigint;
}

/** The days of a member with movements since a day, oldest first, up to the newest entry. */
export async function listDays(
  db: Db,
  { memberId, since }: { memberId: bigint; since: string },
): Promise<FigureDay[]> {
  const { rows } = await sql<FigureDay>`
    with ${movedOf([memberId])}, each as (
      select day, deposits_minor, withdrawals_minor, result_minor as games
      from segments_day where member_id = ${memberId} and day >= ${since}::date
      union all
      select day, deposits_minor, withdrawals_minor, 0
      from (select day, ${SUMS} from moved where day >= ${since}::date group by day) sums
      union all
      select (at at time zone ${sql.lit(BANGKOK_ZONE)})::date, 0, 0, result_minor
      from games_turnover
      where member_id = ${memberId} and recorded_at >= (select bets_until from segments_progress)
        and at >= ${since}::date::timestamp at time zone ${sql.lit(BANGKOK_ZONE)}
    )
    select day::text, sum(deposits_minor)::bigint as "depositsMinor",
      sum(withdrawals_minor)::bigint as "withdrawalsMinor", sum(games)::bigint as "gamesMinor"
    from each group by day order by day`.execute(db);
  return rows;
}
