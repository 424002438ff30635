import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { GatewayUnavailable } from "../../../ports/payment-gateway.ts";
import { recordPayment } from "../crediting/record-payment.ts";
import { nextCheckAt, type Qr } from "../qr.ts";
import { updateNextCheck } from "./queries.ts";

/**
 * Checks at the gateway whether an order was paid, and books the payment as its callback would have
 * done.
 */
export async function checkOrder(ctx: Context, qr: Qr): Promise<void> {
  const gateway = ctx.ports.gateways.get(qr.channel);
  const { id: reference, amountMinor, currency } = qr;
  const ordered = { reference, amountMinor, currency };
  const order = await gateway?.readOrder(ordered).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  });
  if (gateway && order?.payment) {
    const { paymentReference, paidAt, payer } = order.payment;
    await recordPayment(ctx, {
      source: gateway.code.toLowerCase(),
      eventId: `checked:${paymentReference}`,
      reference: paymentReference,
      channel: gateway.code,
      houseAccount: null,
      match: { by: "reference", reference },
      amountMinor: order.payment.amountMinor,
      currency,
      payer,
      paidAt,
    });
  }
  const now = ctx.clock.now();
  const next = order?.payment ? null : nextCheckAt({ now, expiresAt: qr.expiresAt });
  await transaction(ctx.db, (tx) => updateNextCheck(tx, { id: qr.id, nextCheckAt: next }));
}
