import type { Tx } from "../../kernel/db.ts";
import type { DepositsDecisionAction } from "../../kernel/schema.ts";

/** What an operator decided, and who it was. Written once, never changed. */
export interface Decision {
  id: string;
  action: DepositsDecisionAction;
  paymentId: string | null;
  declaredId: string | null;
  memberId: bigint | null;
  operator: string;
  /** Null of those who had no account yet. */
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
      declared_id: decision.declaredId,
      member_id: decision.memberId,
      operator: decision.operator,
      staff_id: decision.staffId,
      note: decision.note,
      at: decision.at,
    })
    .execute();
}
