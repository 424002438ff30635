/** SQL of what a member won and lost, by the play that is stored. */
import { BANGKOK_ZONE, DAY_MS } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";
import { ask, type Db, type Statement } from "../../../kernel/db/database.ts";
import { isOpenTransfer } from "../published.ts";
import { isTransferring } from "../queries.ts";

export interface VisitRow {
  gameCode: string;
  enteredAt: Date;
  /** Minor units; null: the game was not read since, or a transfer of it has no outcome. */
  resultMinor: bigint | null;
  openMinor: bigint;
}

/** The account that a member entered last since a time, and its result since then. */
export function findVisit(
  db: Db,
  { memberId, since }: { memberId: bigint; since: Date },
): Statement<VisitRow | null> {
  const query = sql<VisitRow>`
    select account.game_code as "gameCode", account.played_at as "enteredAt",
      account.open_minor * account.ft_wallet_slot as "openMinor",
      case when account.is_stale or account.read_at <= account.played_at or ${isTransferring}
        then null
        else (account.credits_minor + account.open_minor - account.entered_minor - moved.credits)
          * account.ft_wallet_slot
      end::bigint as "resultMinor"
    from games_account account
      cross join lateral (
        select coalesce(sum(case direction when 'in' then credits_minor else -credits_minor end), 0)
          as credits
        from games_transfer
        where game_account_id = account.id and state = 'done' and settled_at > account.played_at
      ) moved
    where account.member_id = ${memberId} and account.state = 'active'
      and account.played_at >= ${since}
    order by account.played_at desc
    limit 1`;
  return ask(db, query, (rows) => rows[0] ?? null);
}

/** The longest time between a bet and its result that the sums know. */
const LONGEST_BET_MS = 92 * DAY_MS;
/** A longer time without a bet is a pause. */
const PAUSE = sql.raw("interval '15 minutes'");

export interface PlayedDay {
  accountId: string;
  /** A day in Bangkok, as `2026-01-31`. */
  day: string;
  betsMinor: bigint;
  resultMinor: bigint;
}

/** Results by account and day of the settling, from rows that each count once. */
export function sumResultsByDay(
  db: Db,
  { memberId, from, to }: { memberId: bigint } & Span,
): Statement<PlayedDay[]> {
  const query = sql<PlayedDay>`
    select game_account_id as "accountId",
      to_char(at at time zone ${BANGKOK_ZONE}, 'YYYY-MM-DD') as day,
      sum(turnover_minor)::bigint as "betsMinor", sum(result_minor)::bigint as "resultMinor"
    from games_turnover
    where member_id = ${memberId} and at >= ${from} and at < ${to}
      and placed_at >= ${new Date(from.getTime() - LONGEST_BET_MS)} and placed_at < ${to}
    group by 1, 2`;
  return ask(db, query);
}

export interface PlayedTime {
  /** Null: all games together. */
  accountId: string | null;
  minutes: number;
}

/**
 * How long a member played, by the times at which reported bets were placed: from one to the next
 * unless a pause is between them, and a minute for a bet by itself. Games that are played at the
 * same time count once in the time of all.
 */
export function sumPlayedTime(
  db: Db,
  { memberId, from, to }: { memberId: bigint } & Span,
): Statement<PlayedTime[]> {
  const gap = (over: ReturnType<typeof sql>) => sql`
    placed_at - lag(placed_at) over (${over} order by placed_at)`;
  const query = sql<PlayedTime>`
    with bet as (
      select game_account_id, placed_at, ${gap(sql`partition by game_account_id`)} as since_own,
        ${gap(sql``)} as since_any
      from games_turnover
      where member_id = ${memberId} and source = 'report'
        and placed_at >= ${from} and placed_at < ${to}
    ), part as (
      select game_account_id as account_id,
        case when since_own <= ${PAUSE} then since_own else interval '1 minute' end as took
      from bet
      union all
      select null, case when since_any <= ${PAUSE} then since_any else interval '1 minute' end
      from bet
    )
    select account_id as "accountId",
      ceil(extract(epoch from sum(took)) / 60)::float8 as minutes
    from part group by account_id`;
  return ask(db, query);
}

export interface PlayedAccount {
  accountId: string;
  gameCode: string;
  name: string;
  provider: string;
  factor: bigint;
  openMinor: bigint;
  possible: unknown;
  unreportedMinor: bigint;
  readAt: Date | null;
  reportedUntil: Date | null;
  isTransferring: boolean;
}

/** The accounts of a member in every state, with what is not known of them. */
export function listPlayedAccounts(db: Db, memberId: bigint): Statement<PlayedAccount[]> {
  const query = sql<PlayedAccount>`
    select account.id as "accountId", account.game_code as "gameCode", game.name,
      account.provider, account.ft_wallet_slot::bigint as factor,
      account.open_minor as "openMinor", account.possible,
      account.unreported_minor as "unreportedMinor", account.read_at as "readAt",
      account.reported_until as "reportedUntil", exists (
        select 1 from games_transfer t where t.game_account_id = account.id and ${isOpenTransfer("t")}
      ) as "isTransferring"
    from games_account account join games_game game on game.code = account.game_code
    where account.member_id = ${memberId}`;
  return ask(db, query);
}
