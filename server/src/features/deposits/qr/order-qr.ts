import { transaction } from "../../../kernel/context.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GatewayOrder,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from "../../../ports/payment-gateway.ts";
import { moveQr } from "../crediting/queries-qrs.ts";
import { nextCheckAt, type Qr } from "../qr.ts";
import { findQr } from "./queries.ts";
import { showQr } from "./show-qr.ts";

/**
 * Orders the QR of a committed record at its gateway, with the record's id as reference. A repeated
 * call continues where the record is: the gateway makes one order per reference.
 * @throws QR_FAIL when there is no order to show
 */
export async function orderQr(
  ctx: Context,
  ordered: {
    gateway: PaymentGateway;
    id: string;
    /** The record, when this call inserted it. */
    inserted: Qr | null;
    /** The name of the account that the QR pays to. */
    receiver: string | null;
  },
) {
  const { gateway, id, inserted, receiver } = ordered;
  const record = inserted ?? (await findQr(ctx.db, id));
  assert(record, "the QR was inserted");
  if (record.state === "creating") {
    const order = await placeOrder(ctx, gateway, record);
    const opened = await recordOrder(ctx, { gateway, qr: record, order });
    if (opened) return showQr(ctx, opened, receiver);
  }
  const qr = await findQr(ctx.db, id);
  if (qr?.state === "failed") refuse("QR_FAIL");
  return showQr(ctx, qr, receiver);
}

/**
 * Places the order. After an unknown outcome it looks the order up by reference and never places a
 * second one.
 */
async function placeOrder(
  { log }: Context,
  gateway: PaymentGateway,
  qr: Qr,
): Promise<GatewayOrder | null> {
  const { id, amountMinor, currency, expiresAt } = qr;
  const ordered = { reference: id, amountMinor, currency };
  const warn = (outcome: string) =>
    log.warn(
      { event: "qr", externalParty: gateway.code, recordId: id, outcome },
      "gateway order not created",
    );
  try {
    return await gateway.createOrder({ ...ordered, expiresAt });
  } catch (error) {
    if (error instanceof GatewayRefused) {
      warn("refused");
      return null;
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  try {
    const order = await gateway.readOrder(ordered, qr);
    // A bank does not show the QR again: without it there is nothing to pay.
    if (order?.payload && order.expiresAt) {
      return { orderId: order.orderId, payload: order.payload, expiresAt: order.expiresAt };
    }
    warn("absent");
    return null;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    warn("unknown");
    return null;
  }
}

/** @returns the QR that this order opened; null when it opened none */
async function recordOrder(
  ctx: Context,
  { gateway, qr, order }: { gateway: PaymentGateway; qr: Qr; order: GatewayOrder | null },
): Promise<Qr | null> {
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    if (!order) {
      await moveQr(tx, { id: qr.id, to: "failed", at: now });
      return null;
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
      nextCheckAt: nextCheckAt({ now, expiresAt }),
    });
    if (isOpen) {
      const { payload, orderId: gatewayOrderId } = order;
      return { ...qr, state: "open", payload, gatewayOrderId, expiresAt };
    }
    // Another call of the member replaced this QR while the gateway was answering.
    if (gateway.capabilities.cancel) {
      const payload = { qrId: qr.id, orderId: order.orderId };
      await enqueue(tx, { name: "deposits:cancel_order", payload });
    }
    return null;
  });
}
