/** SQL of payments that are the arrival of a move between own accounts. */
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** @param payment.transferId took the money out of suspense; null: it was never there */
export async function markMoved(
  tx: Tx,
  { id, transferId }: { id: string; transferId: string | null },
): Promise<void> {
  await tx
    .updateTable("deposits_payment")
    .set({ state: "dismissed", reason: "move", transfer_id: transferId })
    .where("id", "=", id)
    .execute();
}

/** Ids of payments of the bank feed that wait for a match and have one of these amounts. */
export async function listWaitingByAmount(db: Db, amounts: readonly bigint[]): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_payment")
    .select("id")
    .where("state", "=", "unmatched")
    .where("source", "=", "bank-feed")
    .where("amount_minor", "in", amounts)
    .orderBy("received_at")
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}
