import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type AccountOfGame, selectAccount, selectGame } from "./queries.ts";

/** The member's open account in a game. @throws NO_GAME, SLOT_NO_ACCOUNT */
export async function findAccount(
  db: Db | Tx,
  of: { memberId: bigint; gameCode: string },
): Promise<AccountOfGame> {
  const account = await selectAccount(db, of);
  if (account?.state === "active") return account;
  return refuse((await selectGame(db, of.gameCode)) ? "SLOT_NO_ACCOUNT" : "NO_GAME");
}
