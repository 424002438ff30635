import type { Context } from "../../../ports/context.ts";
import type { GatewayPayment, PaymentGateway } from "../../../ports/payment-gateway.ts";
import { recordPayment } from "../crediting/record-payment.ts";
import type { Qr } from "../qr.ts";
import { findBankAccount } from "../queries-channels.ts";

/**
 * Books a payment that a gateway showed when it was asked. At a bank the money is on our own
 * account: it is the bank's payment, under the bank's reference.
 * @param qr null: no QR of ours has this order
 */
export async function recordOrderPayment(
  ctx: Context,
  paid: { gateway: PaymentGateway; payment: GatewayPayment; qr: Qr | null; orderId: string },
): Promise<void> {
  const { gateway, payment, qr, orderId } = paid;
  const { paymentReference, amountMinor, paidAt, payer } = payment;
  const currency = payment.currency ?? gateway.bank?.currency ?? qr?.currency;
  if (!currency) return;
  const reported = {
    source: gateway.code.toLowerCase(),
    eventId: `checked:${paymentReference}`,
    amountMinor,
    currency,
    payer,
    paidAt,
  };
  if (!gateway.bank) {
    const match = { by: "reference", reference: qr?.id ?? "" } as const;
    const { code: channel } = gateway;
    const reference = paymentReference;
    await recordPayment(ctx, { ...reported, reference, channel, houseAccount: null, match });
    return;
  }
  const bank = gateway.bank.code;
  const account = await findBankAccount(ctx.db, { bank, code: qr?.channel ?? null });
  await recordPayment(ctx, {
    ...reported,
    // References are unique within one bank only.
    reference: `${bank}:${paymentReference}`,
    channel: bank,
    houseAccount: account?.accountNo ?? null,
    match: { by: "order", gateway: gateway.code, orderId },
  });
}
