import type { Tx } from "../../kernel/db/database.ts";
import { lockAddition, releaseAdded } from "./queries-release.ts";
import { refundsThatFit } from "./refund.ts";

/**
 * Puts refunds that came back whole into the pot again, the oldest first. What came back of a
 * refund that did not fit goes to the budget.
 * @param back.giftMinor what came back until now: the same again changes nothing
 */
export async function releaseRefunds(
  tx: Tx,
  { conditionId, giftMinor }: { conditionId: string; giftMinor: bigint },
): Promise<void> {
  const addition = await lockAddition(tx, conditionId);
  if (!addition) return;
  const { amountMinor, refunds } = addition;
  const inItMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, 0n);
  const leftMinor = giftMinor - (amountMinor - inItMinor);
  if (leftMinor <= addition.returnedMinor) return;
  const freed = refundsThatFit(refunds, leftMinor);
  const freedMinor = freed.reduce((sum, refund) => sum + refund.amountMinor, 0n);
  await releaseAdded(tx, {
    id: conditionId,
    returnedMinor: leftMinor - freedMinor,
    ids: freed.map(({ id }) => id),
  });
}
