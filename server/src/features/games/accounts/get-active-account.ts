import type { Db, Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { type AccountOfGame, findAccount, findGame } from "../queries.ts";

/** The member's active account in a game. @throws NO_GAME, SLOT_NO_ACCOUNT */
export async function getActiveAccount(
  db: Db | Tx,
  of: { memberId: bigint; gameCode: string },
): Promise<AccountOfGame> {
  return requireActive(db, of.gameCode, await findAccount(db, of));
}

/** @throws NO_GAME, SLOT_NO_ACCOUNT unless this account in the game is active */
export async function requireActive(
  db: Db | Tx,
  gameCode: string,
  account: AccountOfGame | undefined,
): Promise<AccountOfGame> {
  if (account?.state === "active") return account;
  return refuse((await findGame(db, gameCode)) ? "SLOT_NO_ACCOUNT" : "NO_GAME");
}
