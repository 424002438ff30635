/** SQL about transfers that staff users decided. */
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { TransferRow } from "./queries-transfers.ts";

/** Opens a case when a staff user decided the transfer, and asks the provider no more. */
export async function updateContradicted(
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("games_decision")
    .set({ contradicted_at: at, next_check_at: null })
    .where("transfer_id", "=", id)
    .where("contradicted_at", "is", null)
    .execute();
}

/** Whether another transfer moved money in the account after this one was decided. */
export async function hasMovedSince(
  db: Db,
  { id, game_account_id: accountId, created_at: at }: TransferRow,
): Promise<boolean> {
  const moved = await db
    .selectFrom("games_transfer")
    .select("id")
    .where("game_account_id", "=", accountId)
    .where("id", "<>", id)
    .where("settled_at", ">", at)
    .where((eb) => eb.or([eb("state", "=", "done"), eb("reason", "=", "late_success")]))
    .executeTakeFirst();
  return moved !== undefined;
}
