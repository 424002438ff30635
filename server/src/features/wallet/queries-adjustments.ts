import type { Tx } from "../../kernel/db.ts";
import type { Adjustment } from "./adjustment.ts";

/** Writes what two people did; a request is carried out once. */
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
