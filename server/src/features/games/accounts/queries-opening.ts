/** SQL of opening game accounts. */
import type { Tx } from "../../../kernel/db/database.ts";
import type { Game } from "../queries.ts";

/** Inserts an account in the state `opening`, unless the member already has one in this game. */
export async function insertAccount(
  tx: Tx,
  account: {
    id: string;
    memberId: bigint;
    game: Game;
    username: string;
    passwordSealed: Buffer;
    createdAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("games_account")
    .values({
      id: account.id,
      member_id: account.memberId,
      game_code: account.game.code,
      provider: account.game.provider,
      username: account.username,
      password_sealed: account.passwordSealed,
      state: "opening",
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["member_id", "game_code"]).doNothing())
    .execute();
}

/**
 * opening -> active, under the name that the provider answered. A new account has a balance of
 * zero. @throws a unique violation of ACCOUNT_NAME when another account has the name
 */
export async function updateAccountActive(
  tx: Tx,
  { id, username, at }: { id: string; username: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("games_account")
    .set({ state: "active", username, read_at: at })
    .where("id", "=", id)
    .where("state", "=", "opening")
    .execute();
}

/** The constraint of names: a provider has one account of each. */
export const ACCOUNT_NAME = "games_account_provider_username_key";
