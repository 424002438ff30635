import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import { describeError } from "../../kernel/log.ts";
import type { Context } from "../../ports/context.ts";
import { GatewayRefused } from "../../ports/payment-gateway.ts";
import { askGateway } from "./ask-gateway.ts";
import { creditHeld } from "./credit-held.ts";
import { expireDeclared } from "./declare-transfer.ts";
import type { Qr } from "./qr.ts";
import { expireDue, findDueAsks, findQr } from "./queries.ts";
import { advanceGift } from "./redeem-gift.ts";

/** Each minute: what has run out is closed, and gateways are asked for payments whose callback may be lost. */
export const depositsCrontab = "* * * * * deposits:sweep ?max=1";

const ASKS_AT_ONCE = 8;

export function depositsJobs(ctx: Context): Record<string, Job> {
  return {
    "deposits:sweep": () => sweep(ctx),
    "deposits:gift": ({ giftId = "" }) => advanceGift(ctx, giftId),
    "deposits:cancel_order": (payload) => cancelOrder(ctx, payload),
  };
}

async function sweep(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  // Asked before it is closed: what was paid in the last second is then known.
  const due = await findDueAsks(ctx.db, now);
  const lanes = Array.from({ length: ASKS_AT_ONCE }, async () => {
    for (let qr = due.shift(); qr; qr = due.shift()) await askSafely(ctx, qr);
  });
  await Promise.all(lanes);
  await transaction(ctx.db, (tx) => expireDue(tx, now));
  await expireDeclared(ctx);
  await creditHeld(ctx);
}

/** One order that cannot be asked for must not keep the others waiting; it stays due. */
async function askSafely(ctx: Context, qr: Qr): Promise<void> {
  try {
    await askGateway(ctx, qr);
  } catch (error) {
    ctx.log.error({ event: "ask", recordId: qr.id, ...describeError(error) }, "not asked");
  }
}

/** Tells the gateway that nobody will pay an order. Thrown errors bring the job back later. */
async function cancelOrder(ctx: Context, payload: Record<string, string>): Promise<void> {
  const qr = await findQr(ctx.db, payload.qrId ?? "");
  const orderId = qr?.gatewayOrderId ?? payload.orderId;
  const gateway = qr && ctx.ports.gateways.get(qr.channel);
  if (!qr || !orderId || !gateway) return;
  try {
    await gateway.cancelOrder({ reference: qr.id, orderId });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    await askGateway(ctx, qr);
  }
}
