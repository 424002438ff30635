/** SQL of bets: what providers reported, and what balances showed, since the job read it last. */

import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** Until when the bets that were recorded are counted, locked until the transaction ends. */
export async function lockBetsUntil(tx: Tx): Promise<Date> {
  const { bets_until } = await tx
    .selectFrom("segments_progress")
    .select("bets_until")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return bets_until;
}

/**
 * Times of ours have milliseconds, those of the database have more, so the progress is compared
 * again.
 */
const recorded = ({ from, to }: Span) => sql`
  from games_turnover
  where recorded_at >= ${from} and recorded_at < ${to}
    and recorded_at >= (select bets_until from segments_progress)`;

const SUMS = sql`sum(turnover_minor) as turnover, count(*) as bets, sum(result_minor) as result`;

/** The members whose bets were recorded in a span. */
export async function listBettors(tx: Tx, span: Span): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct member_id as id ${recorded(span)} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Adds the bets that were recorded in a span to members, who have a row, and to their days. */
export async function addBets(tx: Tx, span: Span): Promise<void> {
  await sql`
    update segments_figures f
    set turnover_minor = f.turnover_minor + s.turnover, bets_count = f.bets_count + s.bets,
      result_minor = f.result_minor + s.result,
      last_played_at = greatest(f.last_played_at, s.last_at)
    from (select member_id, ${SUMS}, max(at) as last_at ${recorded(span)} group by 1) s
    where f.member_id = s.member_id`.execute(tx);
  await sql`
    insert into segments_day as stored (member_id, day, deposits_minor, deposits_count,
      withdrawals_minor, to_games_minor, to_games_count, from_games_minor, bonus_minor,
      turnover_minor, bets_count, result_minor)
    select member_id, day, 0, 0, 0, 0, 0, 0, 0, turnover, bets, result
    from (
      select member_id, (at at time zone ${sql.lit(BANGKOK_ZONE)})::date as day, ${SUMS}
      ${recorded(span)} group by 1, 2) s
    on conflict (member_id, day) do update
    set turnover_minor = stored.turnover_minor + excluded.turnover_minor,
      bets_count = stored.bets_count + excluded.bets_count,
      result_minor = stored.result_minor + excluded.result_minor`.execute(tx);
}

export interface Favourite {
  gameCode: string;
  gameName: string;
  provider: string;
  count: number;
  amountMinor: bigint;
}

/** The games in which a member bet most since a time. */
export async function listFavourites(
  db: Db,
  { memberId, since, limit }: { memberId: bigint; since: Date; limit: number },
): Promise<Favourite[]> {
  const { rows } = await sql<Favourite>`
    select a.game_code as "gameCode", g.name as "gameName", a.provider,
      count(*)::integer as count, sum(t.turnover_minor)::bigint as "amountMinor"
    from games_turnover t
      join games_account a on a.id = t.game_account_id join games_game g on g.code = a.game_code
    where t.member_id = ${memberId} and t.at >= ${since}
    group by a.game_code, g.name, a.provider having sum(t.turnover_minor) > 0
    order by sum(t.turnover_minor) desc, a.game_code limit ${limit}`.execute(db);
  return rows;
}
