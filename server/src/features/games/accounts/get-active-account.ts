import type { Db, Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { type AccountOfGame, findAccount, findGame } from "../queries.ts";

/** The member's active account in a game. @throws NO_GAME, SLOT_NO_ACCOUNT */
export async function getActiveAccount(
  db: Db | Tx,
  of: { memberId: bigint; gameCode: string },
): Promise<AccountOfGame> {
  const account = await findAccount(db, of);
  if (account?.state === "active") return account;
  return refuse((await findGame(db, of.gameCode)) ? "SLOT_NO_ACCOUNT" : "NO_GAME");
}
