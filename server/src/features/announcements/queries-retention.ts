/** SQL of what is deleted after an announcement has ended. Its counts stay. */
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { DELETED_AT_ONCE } from "../../kernel/db/delete-in-batches.ts";

/** Announcements that ended before this time, and still have deliveries or views. */
export async function listEnded(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("announcements_announcement")
    .select("id")
    .where("cleared_at", "is", null)
    .where("shown_until", "<", before)
    .where("state", "in", ["sent", "cancelled"])
    .orderBy("shown_until")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends what was paused until the app showed it no longer. */
export async function updateForgotten(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable("announcements_announcement")
    .set({ state: "cancelled", finished_at: now })
    .where("state", "=", "paused")
    .where("shown_until", "<", now)
    .execute();
}

/** Deletes some deliveries and adds them to the counts. @returns how many */
export async function deleteDeliveries(tx: Tx, id: string): Promise<bigint> {
  return deleteCounted(
    tx,
    id,
    sql`delete from announcements_delivery where ctid = any(array(
      select ctid from announcements_delivery where announcement_id = ${id}
      limit ${sql.lit(DELETED_AT_ONCE)})) returning channel || ' ' || state as key`,
  );
}

/** Deletes some of the views and adds them to the counts. @returns how many */
export async function deleteViews(tx: Tx, id: string): Promise<bigint> {
  return deleteCounted(
    tx,
    id,
    sql`delete from shown_first where ctid = any(array(
      select ctid from shown_first
      where kind in ('announcement', 'announcement-opened') and code = ${id}
      limit ${sql.lit(DELETED_AT_ONCE)})) returning kind as key`,
  );
}

async function deleteCounted(
  tx: Tx,
  id: string,
  deleting: ReturnType<typeof sql>,
): Promise<bigint> {
  const { rows } = await sql<{ deleted: bigint }>`
    with deleted as (${deleting}),
    counted as (select key, count(*) as count from deleted group by key)
    update announcements_announcement a
    set counts = add_counts(a.counts,
      coalesce((select jsonb_object_agg(key, count) from counted), '{}'))
    where a.id = ${id}
    returning (select count(*) from deleted)::bigint as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0n;
}

export async function updateCleared(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("announcements_announcement")
    .set({ cleared_at: at })
    .where("id", "=", id)
    .execute();
}
