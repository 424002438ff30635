import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { assessDeposit } from "../../protection/index.ts";
import { creditPayment, pushDeposit } from "../crediting/credit-payment.ts";
import { lockPayment, markUnmatched } from "../crediting/queries-payments.ts";
import { isDeferred } from "../payment.ts";
import { advanceSlip, pushSlip } from "../slips/advance-slip.ts";
import { claimReference } from "../slips/queries.ts";
import type { Slip } from "../slips/slip.ts";
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
      await markUnmatched(tx, { id: paymentId, reason, qrId, memberId, suspenseId });
      return null;
    }
    await creditPayment(ctx, tx, { payment, memberId, qr, from: "suspense" });
    return { memberId, amountMinor, slips: await creditSlips(ctx, tx, { paymentId, waiting }) };
  });
  if (!done) return;
  ctx.push.queue("payments");
  pushDeposit(ctx, done);
  for (const slip of done.slips) pushSlip(ctx, slip);
}

/**
 * Closes the slips that proved this payment. A slip whose reference another slip has claimed stays
 * in review.
 */
async function creditSlips(
  ctx: Context,
  tx: Tx,
  {
    paymentId,
    waiting,
  }: { paymentId: string; waiting: Awaited<ReturnType<typeof lockSlipsInReview>> },
): Promise<Slip[]> {
  const moved: Slip[] = [];
  for (const { id, sendingBank, transRef } of waiting) {
    if (!sendingBank || !transRef) continue;
    if (!(await claimReference(tx, { slipId: id, sendingBank, transRef }))) continue;
    const slip = await advanceSlip(ctx, tx, { id, to: "credited", paymentId });
    if (slip) moved.push(slip);
  }
  return moved;
}
