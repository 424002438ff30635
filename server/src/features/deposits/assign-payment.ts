import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { creditPayment, pushDeposit } from "./credit-payment.ts";
import type { Desk } from "./desk.ts";
import type { Qr } from "./qr.ts";
import { NEXT_STATES } from "./qr.ts";
import { lockQr } from "./queries.ts";
import { type BookedPayment, lockPayment } from "./queries-payments.ts";
import { recordDecision } from "./record-decision.ts";

/**
 * What came of a decision. `done`: it is so, by this call or by an earlier one that decided the same. `resolved`: it was
 * decided otherwise before. `version`: it is no longer what was shown. `currency`: the member counts in another one.
 * `missing`: there is no such payment or member.
 */
export type QueueOutcome = "done" | "resolved" | "version" | "currency" | "missing";

export interface Assignment {
  paymentId: string;
  memberId: bigint;
  /** The member's QR that it pays; else the one that it was meant for. */
  qrId?: string | null;
  /** The payment's round as it was shown. */
  version?: number;
  note?: string;
}

/**
 * Credits a payment that waits in the matching queue to a member: out of suspense, as a deposit under its own reference.
 * A declaration of the member that waits is settled by it. A suspended member may be given what is theirs.
 * @throws DEPOSIT_LIMIT, PLAY_PAUSED: nobody of the staff credits past what the member has set
 */
export async function assignPayment(
  ctx: Context,
  desk: Desk,
  assignment: Assignment,
): Promise<QueueOutcome> {
  const { paymentId, memberId, qrId = null, note = "" } = assignment;
  const { outcome, credited } = await transaction(ctx.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const outcome = await judge(tx, payment, assignment);
    if (!payment || outcome !== "open") return { outcome, credited: null };
    const { amountMinor } = payment;
    const qr = await settledQr(tx, { qrId: qrId ?? payment.qrId, memberId, amountMinor });
    const isSecondAmount = payment.reason === "reference";
    await creditPayment(ctx, tx, { payment, memberId, qr, from: "suspense", isSecondAmount });
    const decision = { action: "assign", paymentId, declaredId: null, memberId, note } as const;
    const after = { memberId, amountMinor, qrId: qr?.id ?? null };
    await recordDecision(ctx, tx, { desk, decision, after });
    return { outcome, credited: payment };
  });
  if (!credited) return outcome === "open" ? "done" : outcome;
  ctx.push.queue("payments");
  pushDeposit(ctx, { memberId, amountMinor: credited.amountMinor });
  return "done";
}

async function judge(
  tx: Tx,
  payment: BookedPayment | null,
  { memberId, version }: Assignment,
): Promise<QueueOutcome | "open"> {
  const member = await findMember(tx, memberId);
  if (!payment || !member) return "missing";
  if (version !== undefined && version !== payment.round) return "version";
  if (payment.state === "credited") return payment.memberId === memberId ? "done" : "resolved";
  if (payment.state !== "unmatched") return "resolved";
  return member.currency === payment.currency ? "open" : "currency";
}

/** The QR that so much money of this member pays, locked: if it can still become paid. Money for another QR pays none. */
export async function settledQr(
  tx: Tx,
  paid: { qrId: string | null; memberId: bigint; amountMinor: bigint },
): Promise<Qr | null> {
  const qr = paid.qrId === null ? null : await lockQr(tx, paid.qrId);
  if (qr?.memberId !== paid.memberId || qr.amountMinor !== paid.amountMinor) return null;
  return NEXT_STATES[qr.state].some((next) => next === "paid") ? qr : null;
}
