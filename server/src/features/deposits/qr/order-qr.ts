import { transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import {
  type GatewayOrder,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from "../../ports/payment-gateway.ts";
import { nextAskAt, type Qr } from "./qr.ts";
import { findQr, moveQr } from "./queries.ts";
import { showQr } from "./show-qr.ts";

/**
 * Orders the QR of a record that is written, at its gateway, with the record's id as reference. Called again for the
 * same record it goes on from where it stands: the gateway makes one order per reference.
 * @throws QR_FAIL when there is no order that we could show.
 */
export async function orderQr(
  ctx: Context,
  { gateway, id }: { gateway: PaymentGateway; id: string },
) {
  const written = await findQr(ctx.db, id);
  assert(written, "a decided QR is written");
  if (written.state === "creating") {
    const order = await placeOrder(ctx, gateway, written);
    await recordOrder(ctx, { gateway, qr: written, order });
  }
  const qr = await findQr(ctx.db, id);
  if (qr?.state === "failed") refuse("QR_FAIL");
  return showQr(qr, ctx.clock.now());
}

/** Asks for the order; after an unknown outcome asks for it by reference, and never for a second one. */
async function placeOrder(
  { log }: Context,
  gateway: PaymentGateway,
  qr: Qr,
): Promise<GatewayOrder | null> {
  const { id, amountMinor, currency, expiresAt } = qr;
  const note = (outcome: string) =>
    log.warn({ event: "qr", party: gateway.code, recordId: id, outcome }, "no order made");
  try {
    return await gateway.createOrder({ reference: id, amountMinor, currency, expiresAt });
  } catch (error) {
    if (error instanceof GatewayRefused) {
      note("refused");
      return null;
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  try {
    const order = await gateway.readOrder(id);
    if (!order) note("absent");
    return order;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    note("unknown");
    return null;
  }
}

async function recordOrder(
  ctx: Context,
  { gateway, qr, order }: { gateway: PaymentGateway; qr: Qr; order: GatewayOrder | null },
): Promise<void> {
  const now = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if (!order) {
      await moveQr(tx, { id: qr.id, to: "failed", at: now });
      return;
    }
    const endMs = Math.min(order.expiresAt.getTime(), qr.expiresAt.getTime());
    const expiresAt = new Date(endMs);
    const isOpen = await moveQr(tx, {
      id: qr.id,
      to: "open",
      at: now,
      payload: order.payload,
      gatewayOrderId: order.orderId,
      expiresAt,
      nextAskAt: nextAskAt({ now, expiresAt }),
    });
    // Another call of the member took its place while the gateway thought about it.
    if (!isOpen && gateway.capabilities.cancel) {
      const payload = { qrId: qr.id, orderId: order.orderId };
      await enqueue(tx, { name: "deposits:cancel_order", payload });
    }
  });
}
