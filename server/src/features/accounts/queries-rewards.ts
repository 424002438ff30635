/** SQL for the reward features: inviters and coins. */
import type { Db, Tx } from "../../kernel/db/database.ts";

/** Id of the member who invited this one; null: there is none. */
export async function findInviter(db: Db | Tx, memberId: bigint): Promise<bigint | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select("invited_by as invitedBy")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return row?.invitedBy ?? null;
}

/** How many members registered with the code of this one. */
export async function countInvited(db: Db, memberId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("accounts_member")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("invited_by", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Adds coins to a member, or takes them when `coins` is negative. The row stays locked until `tx`
 * ends.
 * @returns the new number of coins; null, with nothing changed, when there are too few
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
