import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import { describeError } from "../../kernel/log.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { judgeDeposit } from "../protection/index.ts";
import { settledQr } from "./assign-payment.ts";
import { creditPayment, pushDeposit } from "./credit-payment.ts";
import { isHeld } from "./held.ts";
import { findHeld, lockHeldSlips } from "./queries-held.ts";
import { lockPayment, markUnmatched } from "./queries-payments.ts";
import { claimReference } from "./queries-slips.ts";
import type { Slip } from "./slip.ts";
import { takeStep, tellSlip } from "./slip-step.ts";

/** Credits what waited for room in its member's own limits, or for the end of a rest, as far as it fits by now. */
export async function creditHeld(ctx: Context): Promise<void> {
  for (const paymentId of await findHeld(ctx.db, ctx.clock.now())) {
    try {
      await creditOne(ctx, paymentId);
    } catch (error) {
      // One that cannot be credited must not keep the others waiting; it stays where it is.
      ctx.log.error(
        { event: "held", recordId: paymentId, ...describeError(error) },
        "not credited",
      );
    }
  }
}

async function creditOne(ctx: Context, paymentId: string): Promise<void> {
  const done = await transaction(ctx.db, async (tx) => {
    const waiting = await lockHeldSlips(tx, paymentId);
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== "unmatched" || !isHeld(payment.reason)) return null;
    const { memberId, amountMinor, qrId, suspenseId } = payment;
    assert(
      memberId !== null && suspenseId,
      "what waits for a member's limits is booked as the member's",
    );
    const member = await findMember(tx, memberId);
    if (!member || member.suspendedAt) return null;
    const qr = await settledQr(tx, { qrId, memberId, amountMinor });
    const held = await judgeDeposit(ctx, tx, { memberId, amountMinor });
    if (held) {
      const { reason } = held;
      await markUnmatched(tx, { id: paymentId, reason, qrId, memberId, suspenseId });
      return null;
    }
    await creditPayment(ctx, tx, { payment, memberId, qr, from: "suspense" });
    return { memberId, amountMinor, slips: await creditSlips(ctx, tx, { paymentId, waiting }) };
  });
  if (!done) return;
  ctx.push.queue("payments");
  pushDeposit(ctx, done);
  for (const slip of done.slips) tellSlip(ctx, slip);
}

/** The slips that proved this payment are through with it. One whose reference went to another slip stays with the staff. */
async function creditSlips(
  ctx: Context,
  tx: Tx,
  { paymentId, waiting }: { paymentId: string; waiting: Awaited<ReturnType<typeof lockHeldSlips>> },
): Promise<Slip[]> {
  const moved: Slip[] = [];
  for (const { id, sendingBank, transRef } of waiting) {
    if (!sendingBank || !transRef) continue;
    if (!(await claimReference(tx, { slipId: id, sendingBank, transRef }))) continue;
    const slip = await takeStep(ctx, tx, { id, to: "credited", paymentId });
    if (slip) moved.push(slip);
  }
  return moved;
}
