import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { type Decision, insertDecision } from "./queries-decisions.ts";
import type { Reviewer } from "./reviewer.ts";

/**
 * Records a decision of a staff user about a payment or a reported transfer: in the table of
 * decisions and in the audit log.
 */
export async function recordDecision(
  ctx: Context,
  tx: Tx,
  {
    reviewer,
    decision,
    after,
  }: {
    reviewer: Reviewer;
    decision: Pick<Decision, "action" | "paymentId" | "reportedTransferId" | "memberId" | "note">;
    /** The result, for the audit log. */
    after: Record<string, unknown>;
  },
): Promise<void> {
  const { staffId, name: staffName } = reviewer.staff;
  await insertDecision(tx, {
    ...decision,
    id: recordId(ctx),
    staffName,
    staffId: staffId || null,
    at: ctx.clock.now(),
  });
  const { paymentId, reportedTransferId, note } = decision;
  await reviewer.audit(tx, {
    subject:
      paymentId === null ? `reported_transfer:${reportedTransferId}` : `payment:${paymentId}`,
    after: { ...after, ...(paymentId && reportedTransferId ? { reportedTransferId } : {}) },
    ...(note === "" ? {} : { why: note }),
  });
}
