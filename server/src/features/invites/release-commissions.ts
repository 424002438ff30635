import type { Tx } from "../../kernel/db/database.ts";
import { fittingCommissions } from "./invite.ts";
import { lockCollection, releaseCollected } from "./queries-release.ts";

/**
 * Releases what came back of a collection: the budget has it again, and the commissions that fit
 * into it whole can be collected again, the oldest first.
 * @param back.giftMinor what came back until now: the same again changes nothing
 */
export async function releaseCommissions(
  tx: Tx,
  { conditionId, giftMinor }: { conditionId: string; giftMinor: bigint },
): Promise<void> {
  const collection = await lockCollection(tx, conditionId);
  if (!collection || collection.returnedMinor >= giftMinor) return;
  const { amountMinor, commissions } = collection;
  const leftMinor = commissions.reduce((sum, each) => sum + each.amountMinor, 0n);
  const freed = fittingCommissions(commissions, giftMinor - (amountMinor - leftMinor));
  await releaseCollected(tx, { id: conditionId, giftMinor, ids: freed.map(({ id }) => id) });
}
