import type { Tx } from "../../kernel/db/database.ts";
import type { Adjustment } from "./adjustment.ts";

/** Inserts an executed adjustment; an approval request is executed at most once. */
export async function insertAdjustment(
  tx: Tx,
  done: Adjustment & {
    id: string;
    approvalId: string;
    why: string;
    madeBy: string;
    checkedBy: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("wallet_adjustment")
    .values({
      id: done.id,
      approval_id: done.approvalId,
      member_id: done.memberId,
      direction: done.direction,
      amount_minor: done.amountMinor,
      currency: done.currency,
      reason: done.reason,
      why: done.why,
      made_by: done.madeBy,
      checked_by: done.checkedBy,
      at: done.at,
    })
    .execute();
}
