/** SQL of one member's page in the console. */

import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/**
 * Suspends a member, or reinstates one with `at` null.
 * @returns false when the member is already in that state
 */
export async function updateSuspended(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_member")
    .set({ suspended_at: at })
    .where("id", "=", memberId)
    .where("suspended_at", at === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listTags(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts_tag")
    .select("tag")
    .where("member_id", "=", memberId)
    .orderBy("tag")
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Adds and removes tags. Rows of the others keep the staff user who added them. */
export async function updateTags(
  tx: Tx,
  change: { memberId: bigint; added: string[]; removed: string[]; staffId: string; at: Date },
): Promise<void> {
  const { memberId, added, removed, staffId, at } = change;
  if (removed.length > 0) {
    await tx
      .deleteFrom("accounts_tag")
      .where("member_id", "=", memberId)
      .where("tag", "in", removed)
      .execute();
  }
  if (added.length === 0) return;
  await tx
    .insertInto("accounts_tag")
    .values(added.map((tag) => ({ member_id: memberId, tag, staff_id: staffId, added_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Note {
  id: string;
  text: string;
  staffName: string;
  at: Date;
}

export async function insertNote(
  tx: Tx,
  note: Note & { memberId: bigint; staffId: string },
): Promise<void> {
  await tx
    .insertInto("accounts_note")
    .values({
      id: note.id,
      member_id: note.memberId,
      text: note.text,
      staff_id: note.staffId,
      staff_name: note.staffName,
      at: note.at,
    })
    .execute();
}

export async function listNotesBefore(
  db: Db,
  page: { memberId: bigint; after: { at: Date; id: string } | null; limit: number },
): Promise<Note[]> {
  const { memberId, after, limit } = page;
  let query = db
    .selectFrom("accounts_note")
    .select(["id", "text", "staff_name as staffName", "at"])
    .where("member_id", "=", memberId);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id}::uuid)`);
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}
