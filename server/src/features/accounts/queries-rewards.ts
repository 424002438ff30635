/** What the reward features ask of members: who invited whom, and coins. */
import type { Db, Tx } from "../../kernel/db.ts";

/** Who invited the member; null for nobody. */
export async function selectInviter(db: Db | Tx, memberId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select("invited_by as invitedBy")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.invitedBy ?? null;
}

/**
 * Gives coins to a member, or takes them when `coins` is below 0; until the end of `tx` the member's coins stay so.
 * @returns what the member has then; null, with nothing changed, when there are too few.
 */
export async function updateCoins(
  tx: Tx,
  { memberId, coins }: { memberId: bigint; coins: number },
): Promise<bigint | null> {
  const row = await tx
    .updateTable("accounts_member")
    .set((eb) => ({ coin: eb("coin", "+", BigInt(coins)) }))
    .where("id", "=", memberId)
    .where((eb) => eb(eb("coin", "+", BigInt(coins)), ">=", 0n))
    .returning("coin")
    .executeTakeFirst();
  return row?.coin ?? null;
}
