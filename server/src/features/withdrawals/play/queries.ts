/** SQL of what a member has played of the deposits, and of what withdrawals took of them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { PlayEvent, PlayHistory } from "./unplayed.ts";

interface Row {
  kind: PlayEvent["kind"] | "deposit";
  key: string;
  position: number;
  at: Date;
  minor: bigint;
}

/**
 * The deposits of a member since nothing was unplayed, with the bets that were placed after each of
 * them, what payouts released, and what was moved into games of these providers.
 * @param silent the providers that report no bets
 */
export async function readPlayHistory(
  db: Db | Tx,
  { memberId, silent }: { memberId: bigint; silent: readonly string[] },
): Promise<PlayHistory> {
  const { rows } = await sql<Row>`
    with deposit as (
      select id, updated_at as at, amount_minor from statements_line
      where member_id = ${memberId} and status = 'SUCCESS' and statement_type = 'deposit'
        and from_name <> 'ADJUSTMENT'
        and updated_at >= coalesce(
          (select before from withdrawals_played where member_id = ${memberId}), '-infinity')
    ),
    since as (select min(at) as at from deposit),
    event as (
      select 'deposit' as kind, at, id::text as key, amount_minor as minor from deposit
      union all
      select 'bet', placed_at, game_account_id::text, turnover_minor
      from games_turnover, since
      where member_id = ${memberId} and placed_at > since.at
      union all
      select 'released', coalesce(decided_at, created_at), '', unplayed_minor + unknown_minor
      from withdrawals_withdrawal, since
      where member_id = ${memberId} and unplayed_minor + unknown_minor > 0
        and state in ('approved', 'sent', 'paid') and coalesce(decided_at, created_at) > since.at
      union all
      select 'moved', moved.created_at, account.game_code, moved.amount_minor
      from since, games_transfer moved
        join games_account account on account.id = moved.game_account_id
      where moved.member_id = ${memberId} and moved.direction = 'in' and moved.state = 'done'
        and moved.created_at > since.at and account.provider = any(${[...silent]})
      union all
      select 'seen', turnover.at, account.game_code, 1
      from since, games_turnover turnover
        join games_account account on account.id = turnover.game_account_id
      where turnover.member_id = ${memberId} and turnover.placed_at > since.at
        and turnover.source = 'balance' and turnover.result_minor <> 0
    ),
    numbered as (
      -- A bet at the time of a deposit was placed before it.
      select *, count(*) filter (where kind = 'deposit') over (order by at, kind = 'deposit')
        as position
      from event
    )
    select kind, key, position::integer, min(at) as at, sum(minor)::bigint as minor
    from numbered group by kind, key, position order by position, at, key`.execute(db);
  const deposits = rows
    .filter(({ kind }) => kind === "deposit")
    .map(({ key: id, at, minor: amountMinor }) => ({ id, at, amountMinor }));
  const events = rows.flatMap(({ kind, key, position, minor }) =>
    kind === "deposit" ? [] : [{ kind, key, position, minor }],
  );
  return { deposits, events };
}

/** Unknown money that went by itself since two times, and the member's latest withdrawal. */
export async function readReleased(
  db: Db | Tx,
  { memberId, dayAgo, monthAgo }: { memberId: bigint; dayAgo: Date; monthAgo: Date },
): Promise<{ dayMinor: bigint; monthMinor: bigint; lastId: string | null }> {
  const { rows } = await sql<{ dayMinor: bigint; monthMinor: bigint; lastId: string | null }>`
    select coalesce(sum(unknown_minor) filter (where created_at > ${dayAgo}), 0)::bigint
        as "dayMinor",
      coalesce(sum(unknown_minor), 0)::bigint as "monthMinor",
      (select id from withdrawals_withdrawal where member_id = ${memberId}
        order by created_at desc, id desc limit 1) as "lastId"
    from withdrawals_withdrawal
    where member_id = ${memberId} and unplayed_minor + unknown_minor > 0 and decided_by is null
      and state in ('approved', 'sent', 'paid') and created_at > ${monthAgo}`.execute(db);
  return rows[0] ?? { dayMinor: 0n, monthMinor: 0n, lastId: null };
}

/** Stores that nothing before a time counts any more; never an earlier time than before. */
export async function upsertPlayedBefore(
  db: Db,
  { memberId, before }: { memberId: bigint; before: Date },
): Promise<void> {
  await sql`
    insert into withdrawals_played as known (member_id, before) values (${memberId}, ${before})
    on conflict (member_id) do update set before = greatest(known.before, excluded.before)
  `.execute(db);
}
