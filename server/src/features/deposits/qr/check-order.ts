import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { GatewayUnavailable } from "../../../ports/payment-gateway.ts";
import { gatewayOfQr } from "../house-account.ts";
import { nextCheckAt, type Qr } from "../qr.ts";
import { updateNextCheck } from "./queries.ts";
import { recordOrderPayment } from "./record-order-payment.ts";

/**
 * Checks at the gateway whether an order was paid, and books its payments as their callbacks would
 * have done.
 */
export async function checkOrder(ctx: Context, qr: Qr): Promise<void> {
  const gateway = gatewayOfQr(ctx, qr);
  const order = await gateway
    ?.readOrder({ ...qr, reference: qr.id }, qr)
    .catch((error: unknown) => {
      if (error instanceof GatewayUnavailable) return null;
      throw error;
    });
  if (gateway && order?.payment) {
    for (const payment of [order.payment, ...(order.others ?? [])]) {
      await recordOrderPayment(ctx, { gateway, payment, qr, orderId: order.orderId });
    }
  }
  const now = ctx.clock.now();
  const next = order?.payment ? null : nextCheckAt({ now, expiresAt: qr.expiresAt });
  await transaction(ctx.db, (tx) => updateNextCheck(tx, { id: qr.id, nextCheckAt: next }));
}
