import { sql } from "kysely";
import { dayOf } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isDone } from "../queries-done.ts";
import { type Access, NO_ACCESS, type StoredLimits } from "./access.ts";

export async function listAccess(db: Db): Promise<(Access & { target: string })[]> {
  const rows = await db
    .selectFrom("staff_access")
    .select(["subject as target", "limits", sql<string[] | null>`networks::text[]`.as("networks")])
    .orderBy("subject")
    .execute();
  return rows.map((row) => ({
    target: row.target,
    limits: row.limits as unknown as StoredLimits,
    networks: row.networks ?? [],
  }));
}

/** What is set for a target now; nothing when it has no row. */
export async function getAccess(db: Db | Tx, target: string): Promise<Access> {
  const row = await db
    .selectFrom("staff_access")
    .select(["limits", sql<string[] | null>`networks::text[]`.as("networks")])
    .where("subject", "=", target)
    .executeTakeFirst();
  if (!row) return NO_ACCESS;
  return { limits: row.limits as unknown as StoredLimits, networks: row.networks ?? [] };
}

/**
 * Sets limits and addresses of a request that `tx` has approved.
 * @returns false when they have changed since
 */
export function applyAccess(tx: Tx, requestId: string, at: Date): Promise<boolean> {
  return isDone(tx, sql`apply_staff_access(${requestId}, ${at})`);
}

/** The networks from which a staff user may call now. */
export async function findNetworks(db: Db | Tx, staffId: string): Promise<string[] | null> {
  const row = await db
    .selectFrom("staff_grant")
    .select("networks")
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return row?.networks ?? null;
}

/** Deletes the sums that limits counted on days before this time. */
export async function deleteDayAmountsBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from staff_day_amount where day < ${dayOf(before)}::date`.execute(tx);
}
