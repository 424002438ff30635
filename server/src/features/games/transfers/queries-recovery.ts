/** SQL of transfers whose outcome is unknown. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { prepared } from "../../../kernel/db/prepared-statement.ts";
import { isRecovering } from "../published.ts";

/** Stores why the outcome of a transfer is not known, while it is not. */
export async function updateUnknown(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await tx
    .updateTable("games_transfer")
    .set({ reason })
    .where("id", "=", id)
    .where("state", "in", ["called", "review"])
    .execute();
}

/** Counts one more attempt at recovery. */
export async function updateAttempts(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("games_transfer")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/**
 * Enqueues the recovery of transfers that are due, once each: a job has its own times for trying
 * again. Several processes share the work. @returns how many
 */
export async function enqueueDueRecoveries(tx: Tx, job: string): Promise<number> {
  const { rows } = await sql`${prepared}
    with due as (
      update games_transfer set recover_at = null where id in (
        select id from games_transfer
        where ${isRecovering()} and recover_at <= clock_timestamp()
        order by recover_at limit 100 for update skip locked
      ) returning id
    )
    select public.enqueue_job(${job}, json_build_object('transferId', id), null, ${job} || ':' || id)
    from due`.execute(tx);
  return rows.length;
}

/** Transfers that should have been settled before, oldest first. */
export function listOverdue(db: Db, { before }: { before: Date }): Promise<{ id: string }[]> {
  return db
    .selectFrom("games_transfer")
    .select("id")
    .where("state", "in", ["decided", "called"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(500)
    .execute();
}
