/** SQL of members who are online, now and in samples. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** Members with an open session that was used since a time. */
export async function countOnline(db: Db | Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id)::integer as count from accounts_session
    where revoked_at is null and last_seen_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** When two processes store the same sample, the larger number is kept. */
export async function upsertOnline(tx: Tx, { at, members }: { at: Date; members: number }) {
  await sql`insert into reports_online (at, members) values (${at}, ${members})
    on conflict (at) do update
      set members = greatest(reports_online.members, excluded.members)`.execute(tx);
}

export async function deleteOnlineBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("reports_online").where("at", "<", before).execute();
}

export function listOnlineSamples(db: Db, since: Date): Promise<{ at: Date; members: number }[]> {
  return db
    .selectFrom("reports_online")
    .selectAll()
    .where("at", ">=", since)
    .orderBy("at")
    .execute();
}
