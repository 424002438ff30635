import { transaction } from "../../../kernel/context.ts";
import { UnreadableCallback } from "../../../kernel/http/callbacks.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GatewayNotice,
  type GatewayPayment,
  GatewayUnavailable,
  type PaymentGateway,
} from "../../../ports/payment-gateway.ts";
import { findQrOfOrder } from "../crediting/queries-qrs.ts";
import { nextCheckAt, type Qr } from "../qr.ts";
import { updateNextCheck } from "./queries.ts";
import { recordOrderPayment } from "./record-order-payment.ts";

/**
 * Asks the bank for the payments of an order that an unsigned notice names, and books what the bank
 * answers. What the notice says of amount and payer is not read.
 * @throws UnreadableCallback when the bank does not show the payment and no later check will look
 * for it: a person has to
 */
export async function confirmNotice(
  ctx: Context,
  notice: GatewayNotice,
  code: PaymentGateway["code"],
): Promise<void> {
  const gateway = ctx.ports.gateways.get(code);
  const { orderId, paymentReference } = notice;
  const qr = await findQrOfOrder(ctx.db, { gateway: code, orderId });
  const payments = (await askBank(gateway, notice, qr)) ?? [];
  for (const payment of payments) {
    if (gateway) await recordOrderPayment(ctx, { gateway, payment, qr, orderId });
  }
  const isShown = (payment: GatewayPayment) =>
    paymentReference === null || payment.paymentReference === paymentReference;
  if (payments.some(isShown)) return;
  const now = ctx.clock.now();
  const isChecked =
    qr && qr.state !== "paid" && payments.length === 0 && nextCheckAt({ now, ...qr });
  if (!isChecked) throw new UnreadableCallback("unconfirmed", { answer: notice.answer });
  await transaction(ctx.db, (tx) => updateNextCheck(tx, { id: qr.id, nextCheckAt: now }));
}

/** @returns null when the bank did not answer */
async function askBank(
  gateway: PaymentGateway | undefined,
  notice: GatewayNotice,
  qr: Qr | null,
): Promise<GatewayPayment[] | null> {
  try {
    return (await gateway?.confirm?.(notice, qr)) ?? null;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}
