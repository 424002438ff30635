import { type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import type { GamesReturnState } from "../../../kernel/db/schema.ts";

/** Closes accounts until the results of a gift that was given back are in; null: opens them. */
export async function updateReturnState(
  tx: Tx,
  { ids, to }: { ids: readonly string[]; to: GamesReturnState | null },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("games_account").set({ return_state: to }).where("id", "in", ids).execute();
}

/** Whether money of a closed account is on its way to the wallet and not counted yet. */
export function isReturning(db: Db | Tx, memberId: bigint): Statement<boolean> {
  return db
    .selectFrom("games_account")
    .select("id")
    .where("member_id", "=", memberId)
    .where("return_state", "=", "sweeping")
    .$call(statementOf(db, ([row]) => row !== undefined));
}
