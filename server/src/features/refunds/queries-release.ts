/** SQL of additions that come back. */
import type { Tx } from "../../kernel/db/database.ts";

export interface Addition {
  amountMinor: bigint;
  /** What came back before, of refunds that are not in the pot again. */
  returnedMinor: bigint;
  /** Those that it still holds, oldest first. */
  refunds: { id: string; amountMinor: bigint }[];
}

/** An addition, locked until the transaction ends; null: there is none. */
export async function lockAddition(tx: Tx, id: string): Promise<Addition | null> {
  const addition = await tx
    .selectFrom("refunds_addition")
    .select(["amount_minor as amountMinor", "returned_minor as returnedMinor"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!addition) return null;
  const refunds = await tx
    .selectFrom("refunds_refund")
    .select(["id", "amount_minor as amountMinor"])
    .where("addition_id", "=", id)
    .orderBy("period_from")
    .forUpdate()
    .execute();
  return { ...addition, refunds };
}

/** Stores what came back of an addition, and puts these refunds into the pot again. */
export async function releaseAdded(
  tx: Tx,
  { id, returnedMinor, ids }: { id: string; returnedMinor: bigint; ids: string[] },
): Promise<void> {
  await tx
    .updateTable("refunds_addition")
    .set({ returned_minor: returnedMinor })
    .where("id", "=", id)
    .execute();
  if (ids.length === 0) return;
  await tx
    .updateTable("refunds_refund")
    .set({ addition_id: null })
    .where("id", "in", ids)
    .execute();
}
