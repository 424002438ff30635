/** SQL of collections that come back. */
import type { Tx } from "../../kernel/db/database.ts";

export interface Collection {
  amountMinor: bigint;
  /** What came back before. */
  returnedMinor: bigint;
  /** Those that it still holds, oldest first. */
  commissions: { id: string; amountMinor: bigint }[];
}

/** A collection, locked until the transaction ends; null: there is none. */
export async function lockCollection(tx: Tx, id: string): Promise<Collection | null> {
  const collection = await tx
    .selectFrom("invites_collection")
    .select(["amount_minor as amountMinor", "returned_minor as returnedMinor"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!collection) return null;
  const commissions = await tx
    .selectFrom("invites_commission")
    .select(["id", "amount_minor as amountMinor"])
    .where("collection_id", "=", id)
    .orderBy("created_at")
    .orderBy("position")
    .forUpdate()
    .execute();
  return { ...collection, commissions };
}

/** Stores what came back of a collection, and frees these commissions. */
export async function releaseCollected(
  tx: Tx,
  { id, giftMinor, ids }: { id: string; giftMinor: bigint; ids: string[] },
): Promise<void> {
  await tx
    .updateTable("invites_collection")
    .set({ returned_minor: giftMinor })
    .where("id", "=", id)
    .execute();
  if (ids.length === 0) return;
  await tx
    .updateTable("invites_commission")
    .set({ collection_id: null })
    .where("id", "in", ids)
    .execute();
}
