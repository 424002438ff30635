import type { Tx } from "../../kernel/db/database.ts";
import type { DepositsDecisionAction } from "../../kernel/db/schema.ts";

/** A decision and the staff user who made it. Rows are never updated or deleted. */
export interface Decision {
  id: string;
  action: DepositsDecisionAction;
  paymentId: string | null;
  reportedTransferId: string | null;
  memberId: bigint | null;
  staffName: string;
  /** null: the reviewer has no staff account. */
  staffId: string | null;
  note: string;
  at: Date;
}

export async function insertDecision(tx: Tx, decision: Decision): Promise<void> {
  await tx
    .insertInto("deposits_decision")
    .values({
      id: decision.id,
      action: decision.action,
      payment_id: decision.paymentId,
      reported_transfer_id: decision.reportedTransferId,
      member_id: decision.memberId,
      staff_name: decision.staffName,
      staff_id: decision.staffId,
      note: decision.note,
      at: decision.at,
    })
    .execute();
}
