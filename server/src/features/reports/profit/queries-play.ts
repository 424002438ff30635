/** SQL of play: its stored sums, and the rows that are not summed yet. */

import type { Currency } from "@krapao/contract";
import { BANGKOK_OFFSET_MS, BANGKOK_ZONE, HOUR_MS } from "@krapao/contract/time";
import { sql } from "kysely";
import { dayOf, monthsWithin, type Span } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** Until which time of recording all play is summed. */
export async function findPlaySummedUntil(db: Db | Tx): Promise<Date> {
  const row = await db
    .selectFrom("reports_play_progress")
    .select("summed_until")
    .executeTakeFirstOrThrow();
  return row.summed_until;
}

/** As `findPlaySummedUntil`, locked until the transaction ends: one process sums at a time. */
export async function lockPlaySummedUntil(tx: Tx): Promise<Date> {
  const row = await tx
    .selectFrom("reports_play_progress")
    .select("summed_until")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.summed_until;
}

/** Lists that had what was summed so far have this, too. */
export async function updatePlaySummedUntil(tx: Tx, until: Date): Promise<void> {
  await sql`
    update reports_play_progress
    set summed_until = ${until}, lists_until = case when lists_until = summed_until
      then ${until}::timestamptz end`.execute(tx);
}

/**
 * Play that was recorded in the span. Times of ours have milliseconds, those of the database have
 * more, so the progress is compared again.
 */
export const recordedPlay = ({ from, to }: Span) => sql`
  select t.at, (t.at at time zone ${sql.lit(BANGKOK_ZONE)})::date as day, a.provider, a.game_code,
    t.member_id, m.currency, t.turnover_minor, t.result_minor
  from games_turnover t join games_account a on a.id = t.game_account_id
    join accounts_member m on m.id = t.member_id
  where t.recorded_at >= ${from} and t.recorded_at < ${to}
    and t.recorded_at >= (select summed_until from reports_play_progress)`;

/** Adds the play that was recorded in the span to the sums of its hours and days. */
export async function addRecordedPlay(tx: Tx, span: Span): Promise<void> {
  const recorded = recordedPlay(span);
  const sums = sql`count(*)::integer, sum(turnover_minor), sum(result_minor)`;
  await sql`
    insert into reports_play_hour as stored
      (hour, provider, game, currency, bets, turnover_minor, result_minor)
    select date_trunc('hour', at), provider, game_code, currency, ${sums}
    from (${recorded}) recorded group by 1, 2, 3, 4
    on conflict (hour, provider, game, currency) do update
      set bets = stored.bets + excluded.bets,
        turnover_minor = stored.turnover_minor + excluded.turnover_minor,
        result_minor = stored.result_minor + excluded.result_minor`.execute(tx);
  await sql`
    insert into reports_play_day as stored
      (day, provider, member_id, currency, bets, turnover_minor, result_minor)
    select day, provider, member_id, currency, ${sums}
    from (${recorded}) recorded group by 1, 2, 3, 4
    on conflict (day, provider, member_id) do update
      set bets = stored.bets + excluded.bets,
        turnover_minor = stored.turnover_minor + excluded.turnover_minor,
        result_minor = stored.result_minor + excluded.result_minor`.execute(tx);
}

/** Play from the members' side: a positive result was won by them. */
interface PlaySum {
  bets: number;
  turnoverMinor: bigint;
  resultMinor: bigint;
}

export interface PlayFilter {
  span: Span;
  currency: Currency;
  /** null: every provider. */
  provider: string | null;
  /** What `findPlaySummedUntil` answered. The planner needs it to use the index. */
  until: Date;
}

/**
 * Rows of the span that are not summed, found by the index of `recorded_at` alone. The statement
 * compares with the progress again: one that moved on since `until` was read counts nothing twice.
 */
export const openPlay = ({ span: { from, to }, currency, provider, until }: PlayFilter) => sql`
  with recent as materialized (
    select at, member_id, game_account_id, turnover_minor, result_minor from games_turnover
    where recorded_at >= ${until}
      and recorded_at >= (select summed_until from reports_play_progress)
      and at >= ${from} and at < ${to})
  select t.at, a.provider, a.game_code as game, t.member_id, t.turnover_minor, t.result_minor
  from recent t join games_account a on a.id = t.game_account_id
    join accounts_member m on m.id = t.member_id
  where m.currency = ${currency}::ledger.currency
    and (${provider}::text is null or a.provider = ${provider})`;

const SUMS = sql`sum_minor(bets)::integer as bets, sum_minor(turnover_minor) as "turnoverMinor",
  sum_minor(result_minor) as "resultMinor"`;

/** Play of the span by hour and provider. Hours are whole ones: a span may end within the last. */
const playByHour = (filter: PlayFilter) => {
  const { span, currency, provider } = filter;
  return sql`
    select hour, provider, bets, turnover_minor, result_minor from reports_play_hour
    where hour >= ${span.from} and hour < ${span.to} and currency = ${currency}::ledger.currency
      and (${provider}::text is null or provider = ${provider})
    union all
    select date_trunc('hour', at), provider, 1, turnover_minor, result_minor
    from (${openPlay(filter)}) open`;
};

export interface HourPlay extends PlaySum {
  hour: Date;
}

/** Play of the span by hour, of all providers. */
const playOfAll = (filter: PlayFilter) => sql`
  select hour, bets, turnover_minor, result_minor from reports_play_total
  where hour >= ${filter.span.from} and hour < ${filter.span.to}
    and currency = ${filter.currency}::ledger.currency
  union all
  select date_trunc('hour', at), 1, turnover_minor, result_minor
  from (${openPlay(filter)}) open`;

/** Play by hour. */
export async function sumPlayByHour(db: Db, filter: PlayFilter): Promise<HourPlay[]> {
  const play = filter.provider === null ? playOfAll(filter) : playByHour(filter);
  const { rows } = await sql<HourPlay>`
    select hour, ${SUMS} from (${play}) play group by 1`.execute(db);
  return rows;
}

export interface GamePlay extends PlaySum {
  provider: string;
  game: string;
  /** Hour of the day in Bangkok, from 0. */
  hourOfDay: number;
}

/**
 * Play by game and hour of the day: whole months from their sums, the rest from those of hours. The
 * hour is computed from the seconds, which takes a tenth of the time of a time zone: Bangkok has no
 * daylight saving time.
 */
export async function sumPlayByGame(db: Db, filter: PlayFilter): Promise<GamePlay[]> {
  const { span, currency, provider } = filter;
  const months = monthsWithin(span);
  const wanted = sql`currency = ${currency}::ledger.currency
    and (${provider}::text is null or provider = ${provider})`;
  const { rows } = await sql<GamePlay>`
    with hours as (
      select hour, provider, game, bets, turnover_minor, result_minor from reports_play_hour
      where ${wanted} and (hour >= ${span.from} and hour < ${months.from}
        or hour >= ${months.to} and hour < ${span.to})
      union all
      select date_trunc('hour', at), provider, game, 1, turnover_minor, result_minor
      from (${openPlay(filter)}) open
    ), play as (
      select provider, game, ((date_part('epoch', hour) / 3600)::integer
          + ${sql.lit(BANGKOK_OFFSET_MS / HOUR_MS)}) % 24 as hour_of_day,
        bets, turnover_minor, result_minor from hours
      union all
      select provider, game, hour_of_day, bets, turnover_minor, result_minor
      from reports_play_month
      where ${wanted} and month >= ${dayOf(months.from)}::date and month < ${dayOf(months.to)}::date)
    select provider, game, hour_of_day as "hourOfDay", ${SUMS} from play group by 1, 2, 3`.execute(
    db,
  );
  return rows;
}

/** Play by provider. */
export async function sumPlayByProvider(
  db: Db,
  filter: Pick<PlayFilter, "span" | "currency">,
): Promise<Map<string, PlaySum>> {
  const until = await findPlaySummedUntil(db);
  const { rows } = await sql<PlaySum & { provider: string }>`
    select provider, ${SUMS} from (${playByHour({ ...filter, until, provider: null })}) play
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.provider, row]));
}

export interface MemberPlay extends PlaySum {
  memberId: bigint;
  name: string;
}

/**
 * The members of the span with the largest results, lost or won, from the sums of all members who
 * played: where `listLargest` has no list. The span has whole days.
 */
export async function listMemberPlay(
  db: Db,
  filter: PlayFilter & { limit: number },
): Promise<MemberPlay[]> {
  const { span, currency, provider, limit } = filter;
  const { rows } = await sql<MemberPlay>`
    with play as (
      select member_id, bets, turnover_minor, result_minor from reports_play_day
      where day >= (${span.from}::timestamptz at time zone ${sql.lit(BANGKOK_ZONE)})::date
        and day < (${span.to}::timestamptz at time zone ${sql.lit(BANGKOK_ZONE)})::date
        and currency = ${currency}::ledger.currency
        and (${provider}::text is null or provider = ${provider})
      union all
      select member_id, 1, turnover_minor, result_minor from (${openPlay(filter)}) open
    ), largest as (
      select member_id, ${SUMS} from play group by 1
      order by abs(sum_minor(result_minor)) desc, member_id limit ${limit})
    select l.member_id as "memberId", m.name, l.bets, l."turnoverMinor", l."resultMinor"
    from largest l join accounts_member m on m.id = l.member_id
    order by abs(l."resultMinor") desc, l.member_id`.execute(db);
  return rows;
}

/** Names of providers and games by their codes. */
export async function listPlayNames(
  db: Db,
): Promise<{ providers: Map<string, string>; games: Map<string, string> }> {
  const { rows } = await sql<{ isGame: boolean; code: string; name: string }>`
    select false as "isGame", code, name from games_provider
    union all select true, code, name from games_game`.execute(db);
  const namesOf = (isGame: boolean) =>
    new Map(
      rows.filter((row) => row.isGame === isGame).map(({ code, name }) => [code, name] as const),
    );
  return { providers: namesOf(false), games: namesOf(true) };
}
