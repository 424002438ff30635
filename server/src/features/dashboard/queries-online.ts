/** SQL of who is here now, and of how many were. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** Seen since then, with a session that is open. */
export async function countOnline(db: Db | Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id)::integer as count from accounts_session
    where revoked_at is null and last_seen_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of two processes that count the same five minutes the larger number stays. */
export async function writeOnline(tx: Tx, { at, members }: { at: Date; members: number }) {
  await sql`insert into reports_online (at, members) values (${at}, ${members})
    on conflict (at) do update set members = greatest(reports_online.members, excluded.members)`.execute(
    tx,
  );
}

export async function deleteOnlineBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("reports_online").where("at", "<", before).execute();
}

export function selectOnline(db: Db, since: Date): Promise<{ at: Date; members: number }[]> {
  return db
    .selectFrom("reports_online")
    .selectAll()
    .where("at", ">=", since)
    .orderBy("at")
    .execute();
}

/** Providers as the operator has them. */
export function selectProviders(db: Db) {
  return db
    .selectFrom("games_provider")
    .select(["code", "name", "is_active", "in_maintenance"])
    .orderBy("name")
    .execute();
}

/** Differences of one comparison, by party. */
export async function countDrifts(db: Db, comparisonId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("games_drift")
    .select((eb) => ["party", eb.fn.countAll<bigint>().as("count")])
    .where("reconciliation_id", "=", comparisonId)
    .groupBy("party")
    .execute();
  return new Map(rows.map(({ party, count }) => [party, Number(count)]));
}
