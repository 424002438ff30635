import type { Tx } from "../../../kernel/db/database.ts";
import type { GamesReturnState } from "../../../kernel/db/schema.ts";

/** Closes accounts until the results of a gift that was given back are in; null: opens them. */
export async function updateReturnState(
  tx: Tx,
  { ids, to }: { ids: readonly string[]; to: GamesReturnState | null },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("games_account").set({ return_state: to }).where("id", "in", ids).execute();
}
