import { transaction } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { assessDeposit } from "../../protection/index.ts";
import type { Evidence } from "../crediting/credit-gate.ts";
import { creditPayment, GIFT_SOURCE } from "../crediting/credit-payment.ts";
import { pushDeposit } from "../crediting/push-deposit.ts";
import { lockPayment } from "../crediting/queries-payments.ts";
import { markWaiting } from "../crediting/waiting-line.ts";
import { type BookedPayment, isDeferred } from "../payment.ts";
import { pushSlip } from "../slips/advance-slip.ts";
import { creditWaitingSlips } from "./credit-waiting-slips.ts";
import { lockSettledQr } from "./lock-settled-qr.ts";
import { listDeferredPayments, lockSlipsInReview } from "./queries-deferred.ts";

/** Credits the deferred payments that fit their members' limits by now. */
export async function creditDeferred(ctx: Context): Promise<void> {
  for (const paymentId of await listDeferredPayments(ctx.db, ctx.clock.now())) {
    try {
      await creditOne(ctx, paymentId);
    } catch (error) {
      // A payment that fails stays deferred and must not delay the others.
      ctx.log.error(
        { event: "deferred_payment", recordId: paymentId, ...describeError(error) },
        "deferred payment not credited",
      );
    }
  }
}

/** The external party whose report waited for the member's limits. */
function evidenceOf({ source, enteredBy, confirmedAt }: BookedPayment): Evidence {
  if (source === GIFT_SOURCE) return "issuer";
  if (source !== "bank-feed") return "gateway";
  return enteredBy === "slip" && confirmedAt === null ? "slip" : "feed";
}

async function creditOne(ctx: Context, paymentId: string): Promise<void> {
  const done = await transaction(ctx.db, async (tx) => {
    const waiting = await lockSlipsInReview(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== "unmatched" || !isDeferred(payment.reason)) return null;
    const { memberId, amountMinor, qrId, suspenseId } = payment;
    assert(memberId !== null && suspenseId, "a deferred payment has a member and is in suspense");
    const member = await findMember(tx, memberId);
    if (!member || member.suspendedAt) return null;
    const qr = await lockSettledQr(tx, { qrId, memberId, amountMinor });
    const deferral = await assessDeposit(ctx, tx, { memberId, amountMinor });
    if (deferral) {
      const { reason } = deferral;
      const at = ctx.clock.now();
      await markWaiting(tx, { payment, reason, qrId, memberId, suspenseId, at });
      return null;
    }
    const credit = { payment, memberId, qr, from: "suspense" } as const;
    const decider = { by: "machine", evidence: evidenceOf(payment) } as const;
    const { lineId } = await creditPayment(ctx, tx, credit, decider);
    const slips = await creditWaitingSlips(ctx, tx, { paymentId, memberId, waiting });
    return { memberId, amountMinor, lineId, qr, slips };
  });
  if (!done) return;
  ctx.push.queue("payments");
  pushDeposit(ctx, done);
  for (const slip of done.slips) pushSlip(ctx, slip);
}
