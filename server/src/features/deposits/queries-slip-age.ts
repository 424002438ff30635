/** SQL of slips that have been decided long ago. */
import type { Db, Tx } from "../../kernel/db.ts";

export async function findOldSlips(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; mediaId: string }[]> {
  return db
    .selectFrom("deposits_slip")
    .select(["id", "media_id as mediaId"])
    .where("created_at", "<", before)
    .where("forgotten_at", "is", null)
    .where("state", "in", ["credited", "failed"])
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Of the sender nothing stays; the bank's reference does, so that the slip is never taken twice. */
export async function blankSlip(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("deposits_slip")
    .set({ receipt: null, typed: null, forgotten_at: at })
    .where("id", "=", id)
    .execute();
}
