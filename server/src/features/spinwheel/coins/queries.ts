/** SQL of coins. */
import type { Tx } from "../../../kernel/db/database.ts";

/** Records a change of coins. @returns false when the cause was recorded before */
export async function insertCoins(
  tx: Tx,
  entry: { id: string; memberId: bigint; cause: string; coins: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("spinwheel_coin")
    .values({
      id: entry.id,
      member_id: entry.memberId,
      cause: entry.cause,
      coins: entry.coins,
      created_at: entry.at,
    })
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The coins that a cause earned; null for none. */
export async function findCoins(
  tx: Tx,
  cause: string,
): Promise<{ memberId: bigint; coins: number } | null> {
  const row = await tx
    .selectFrom("spinwheel_coin")
    .select(["member_id as memberId", "coins"])
    .where("cause", "=", cause)
    .executeTakeFirst();
  return row ?? null;
}
