import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { creditPayment, pushDeposit } from "./credit-payment.ts";
import type { Qr } from "./qr.ts";
import { NEXT_STATES } from "./qr.ts";
import { lockQr } from "./queries.ts";
import { type BookedPayment, lockPayment } from "./queries-payments.ts";
import { insertDecision } from "./queries-queue.ts";

/**
 * What came of a decision. `done`: it is so, by this call or by an earlier one that decided the same. `resolved`: it was
 * decided otherwise before. `currency`: the member counts in another one. `missing`: there is no such payment or member.
 */
export type QueueOutcome = "done" | "resolved" | "currency" | "missing";

export interface Assignment {
  paymentId: string;
  memberId: bigint;
  /** Who decides. */
  operator: string;
  note?: string;
}

/**
 * Credits a payment that waits in the matching queue to a member: out of suspense, as a deposit under its own reference.
 * A declaration of the member that waits is settled by it. A suspended member may be given what is theirs.
 */
export async function assignPayment(ctx: Context, assignment: Assignment): Promise<QueueOutcome> {
  const { paymentId, memberId } = assignment;
  const { outcome, credited } = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const outcome = await judge(tx, { payment, memberId });
    if (!payment || outcome !== "open") return { outcome, credited: null };
    const qr = await settledQr(tx, { payment, memberId });
    const isSecondAmount = payment.reason === "reference";
    await creditPayment(ctx, tx, { payment, memberId, qr, from: "suspense", isSecondAmount });
    await insertDecision(tx, {
      id: recordId(ctx),
      action: "assign",
      paymentId,
      declaredId: null,
      memberId,
      operator: assignment.operator,
      note: assignment.note ?? "",
      at: ctx.clock.now(),
    });
    return { outcome, credited: payment };
  });
  if (credited) pushDeposit(ctx, { memberId, amountMinor: credited.amountMinor });
  return outcome === "open" ? "done" : outcome;
}

async function judge(
  tx: Tx,
  { payment, memberId }: { payment: BookedPayment | null; memberId: bigint },
): Promise<QueueOutcome | "open"> {
  const member = await findMember(tx, memberId);
  if (!payment || !member) return "missing";
  if (payment.state === "credited") return payment.memberId === memberId ? "done" : "resolved";
  if (payment.state === "dismissed") return "resolved";
  return member.currency === payment.currency ? "open" : "currency";
}

/** The QR it was meant for, if it is this member's and can still become paid; money for another QR pays none. */
async function settledQr(
  tx: Tx,
  { payment, memberId }: { payment: BookedPayment; memberId: bigint },
): Promise<Qr | null> {
  const qr = payment.qrId === null ? null : await lockQr(tx, payment.qrId);
  if (qr?.memberId !== memberId || qr.amountMinor !== payment.amountMinor) return null;
  return NEXT_STATES[qr.state].some((next) => next === "paid") ? qr : null;
}
