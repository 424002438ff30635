import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { advanceSlip } from "../slips/advance-slip.ts";
import { failCopies } from "../slips/joined/fail-copies.ts";
import { claimReference } from "../slips/queries.ts";
import type { Slip } from "../slips/slip.ts";
import type { lockSlipsInReview } from "./queries-deferred.ts";

/**
 * Closes the slips in review that wait for a payment which is credited now to their member. A slip
 * whose reference another slip has claimed, and a slip of another member, stay in review.
 * @returns the slips that moved, for the push
 */
export async function creditWaitingSlips(
  ctx: Context,
  tx: Tx,
  credited: {
    paymentId: string;
    memberId: bigint;
    waiting: Awaited<ReturnType<typeof lockSlipsInReview>>;
  },
): Promise<Slip[]> {
  const { paymentId, memberId, waiting } = credited;
  const moved: Slip[] = [];
  for (const { id, sendingBank, transRef, memberId: senderId } of waiting) {
    if (!sendingBank || !transRef || senderId !== memberId) continue;
    if (!(await claimReference(tx, { slipId: id, sendingBank, transRef }))) continue;
    const slip = await advanceSlip(ctx, tx, { id, to: "credited", paymentId });
    if (slip) moved.push(slip, ...(await failCopies(ctx, tx, slip)));
  }
  return moved;
}
