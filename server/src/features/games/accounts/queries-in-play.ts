/** SQL of the accounts with money in play: credits, open stakes, or money that moved unread. */
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

const inPlay = (provider: string) => sql`
  from games_account
  where provider = ${provider} and state = 'active' and (credits_minor <> 0 or open_minor <> 0 or is_stale)`;

/** The accounts at a provider that were last read before a time, the longest ago first. */
export async function listToRead(
  db: Db,
  { provider, before, limit }: { provider: string; before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id ${inPlay(provider)} and (read_at is null or read_at < ${before})
    order by read_at nulls first, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countInPlay(db: Db, provider: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${inPlay(provider)}`.execute(db);
  return rows[0]?.count ?? 0;
}
