import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { GatewayUnavailable } from "../../ports/payment-gateway.ts";
import { nextAskAt, type Qr } from "./qr.ts";
import { setNextAsk } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";

/** Asks the gateway whether an order was paid, and books the payment as its callback would have. */
export async function askGateway(ctx: Context, qr: Qr): Promise<void> {
  const gateway = ctx.ports.gateways.get(qr.channel);
  const order = await gateway?.readOrder(qr.id).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  });
  if (gateway && order?.payment) {
    const { paymentReference, amountMinor, paidAt, payer } = order.payment;
    await settlePayment(ctx, {
      source: gateway.code.toLowerCase(),
      eventId: `asked:${paymentReference}`,
      reference: paymentReference,
      channel: gateway.code,
      houseAccount: null,
      match: { by: "reference", reference: qr.id },
      amountMinor,
      currency: qr.currency,
      payer,
      paidAt,
    });
  }
  const now = ctx.clock.now();
  const next = order?.payment ? null : nextAskAt({ now, expiresAt: qr.expiresAt });
  await transaction(ctx.db, (tx) => setNextAsk(tx, { id: qr.id, nextAskAt: next }));
}
