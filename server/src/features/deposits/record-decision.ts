import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import type { Desk } from "./desk.ts";
import { type Decision, insertDecision } from "./queries-queue.ts";

/** Writes what somebody of the staff decided about a payment or a declaration, beside the record and into the audit log. */
export async function recordDecision(
  ctx: Context,
  tx: Tx,
  {
    desk,
    decision,
    after,
  }: {
    desk: Desk;
    decision: Pick<Decision, "action" | "paymentId" | "declaredId" | "memberId" | "note">;
    /** What became of it, for the audit log. */
    after: Record<string, unknown>;
  },
): Promise<void> {
  const { staffId, name: operator } = desk.staff;
  await insertDecision(tx, {
    ...decision,
    id: recordId(ctx),
    operator,
    staffId: staffId || null,
    at: ctx.clock.now(),
  });
  const { paymentId, declaredId, note } = decision;
  await desk.audit(tx, {
    subject: paymentId === null ? `declared:${declaredId}` : `payment:${paymentId}`,
    after: { ...after, ...(paymentId && declaredId ? { declaredId } : {}) },
    ...(note === "" ? {} : { why: note }),
  });
}
