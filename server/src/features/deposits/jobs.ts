import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import { describeError } from "../../kernel/log.ts";
import type { Context } from "../../ports/context.ts";
import { GatewayRefused } from "../../ports/payment-gateway.ts";
import { settleMoves } from "./crediting/settle-moves.ts";
import { advanceGift } from "./gifts/redeem-gift.ts";
import { gatewayOfQr } from "./house-account.ts";
import { creditDeferred } from "./matching/credit-deferred.ts";
import { checkOrder } from "./qr/check-order.ts";
import { pushClosed } from "./qr/push-closed.ts";
import { expireDueQrs, findQr, listDueChecks } from "./qr/queries.ts";
import type { Qr } from "./qr.ts";
import { expireReportedTransfers } from "./reported/expire-reported-transfers.ts";
import { advanceAndPushSlip } from "./slips/advance-slip.ts";
import { eraseOldSlips } from "./slips/erase-old-slips.ts";
import { failCopiesInReview } from "./slips/joined/fail-copies.ts";
import { listStuckSlips } from "./slips/queries.ts";
import { readSlip } from "./slips/read-slip.ts";
import { STUCK_MS } from "./slips/slip.ts";
import { verifySlip } from "./slips/verify-slip.ts";
import { deleteOldUnreadable } from "./unreadable/close-unreadable.ts";

/**
 * Each minute: checks gateway orders whose callback may be lost, closes what has expired, and
 * credits deferred payments.
 */
export const depositsCrontab = "* * * * * deposits:follow_up ?max=1";

const CHECKS_AT_ONCE = 8;

export function depositsJobs(ctx: Context): Record<string, Job> {
  return {
    "deposits:follow_up": () => followUp(ctx),
    "deposits:advance_gift": ({ giftId = "" }) => advanceGift(ctx, giftId),
    "deposits:cancel_order": (payload) => cancelOrder(ctx, payload),
  };
}

async function followUp(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  // Check orders before closing them, so that a payment of the last second is found.
  const due = await listDueChecks(ctx.db, now);
  const workers = Array.from({ length: CHECKS_AT_ONCE }, async () => {
    for (let qr = due.shift(); qr; qr = due.shift()) await checkOrderSafely(ctx, qr);
  });
  await Promise.all(workers);
  const expired = await transaction(ctx.db, (tx) => expireDueQrs(tx, now));
  for (const qr of expired) pushClosed(ctx, qr, "expired");
  await expireReportedTransfers(ctx);
  await creditDeferred(ctx);
  await settleMoves(ctx);
}

/** An order whose check fails stays due and must not delay the others. */
async function checkOrderSafely(ctx: Context, qr: Qr): Promise<void> {
  try {
    await checkOrder(ctx, qr);
  } catch (error) {
    ctx.log.error(
      { event: "order_check", recordId: qr.id, ...describeError(error) },
      "order check failed",
    );
  }
}

/** Cancels an order at its gateway. The queue repeats the job when it throws. */
async function cancelOrder(ctx: Context, payload: Record<string, string>): Promise<void> {
  const qr = await findQr(ctx.db, payload.qrId ?? "");
  const orderId = qr?.gatewayOrderId ?? payload.orderId;
  const gateway = qr && gatewayOfQr(ctx, qr);
  if (!qr || !orderId || !gateway) return;
  try {
    await gateway.cancelOrder({ reference: qr.id, orderId });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await checkOrder(ctx, qr);
  }
}

/**
 * Every five minutes: stuck slips go to review, and copies of credited slips fail. Every hour:
 * images of old slips and old closed callbacks are deleted.
 */
export const slipsCrontab = `*/5 * * * * deposits:review_stuck_slips ?max=1
29 * * * * deposits:erase_old_slips ?max=1
31 * * * * deposits:delete_old_callbacks ?max=1`;

export function slipsJobs(ctx: Context): Record<string, Job> {
  return {
    "deposits:read_slip": ({ slipId = "" }) => readSlip(ctx, slipId),
    "deposits:verify_slip": ({ slipId = "" }) => verifySlip(ctx, slipId),
    "deposits:review_stuck_slips": () => reviewStuckSlips(ctx),
    "deposits:erase_old_slips": () => eraseOldSlips(ctx),
    "deposits:delete_old_callbacks": () => deleteOldUnreadable(ctx),
  };
}

async function reviewStuckSlips(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.nowMs() - STUCK_MS);
  for (const { id } of await listStuckSlips(ctx.db, before)) {
    await advanceAndPushSlip(ctx, { id, to: "review", reason: "stuck" });
  }
  await failCopiesInReview(ctx);
}
