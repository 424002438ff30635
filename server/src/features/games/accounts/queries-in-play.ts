/** SQL of the accounts with money in play: credits, open stakes, or money that moved unread. */
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

const IN_PLAY = sql`state = 'active'
  and (credits_minor <> 0 or open_minor <> 0 or is_stale or possible <> '[]')`;

/** The accounts at a provider that were last read before a time, the longest ago first. */
export async function listToRead(
  db: Db,
  { provider, before, limit }: { provider: string; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from games_account
    where provider = ${provider} and ${IN_PLAY} and (read_at is null or read_at < ${before})
    order by read_at nulls first, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many there are at each provider that has any. */
export async function countInPlay(db: Db): Promise<{ provider: string; count: number }[]> {
  const { rows } = await sql<{ provider: string; count: number }>`
    select provider, count(*)::integer as count from games_account
    where ${IN_PLAY} group by provider order by provider`.execute(db);
  return rows;
}
