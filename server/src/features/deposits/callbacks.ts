import {
  type Callback,
  type CallbackAnswer,
  type CallbackHandler,
  requireSigned,
} from "../../kernel/http/callbacks.ts";
import type { Context } from "../../ports/context.ts";
import type { PaymentGateway } from "../../ports/payment-gateway.ts";
import { recordPayment } from "./crediting/record-payment.ts";
import { confirmNotice } from "./qr/confirm-notice.ts";

/**
 * Callbacks of the bank feed and the payment gateways. A repeated report is answered like the first
 * one.
 * @throws UNAUTHORIZED, UnreadableCallback
 */
export function depositsCallbacks(
  ctx: Context,
): Record<`/api/callback/${string}`, CallbackHandler> {
  const gateway = (code: PaymentGateway["code"]) => (callback: Callback) =>
    receiveGateway(ctx, code, callback);
  return {
    "/api/callback/bank-feed": (callback) => receiveTransfer(ctx, callback),
    "/api/callback/ww": gateway("WW"),
    "/api/callback/zapman": gateway("ZAPMAN"),
    "/api/callback/scb/:token": gateway("SCB_QR30"),
    "/api/callback/kbank/:token": gateway("KBANK_QR"),
    "/api/callback/bcel/:token": gateway("BCEL_ONEPAY"),
  };
}

async function receiveTransfer(ctx: Context, callback: Callback): Promise<void> {
  const incoming = requireSigned(ctx.ports.bankFeed.readCallback(callback));
  const { eventId, bankCode, promptpayId, accountNo, amountMinor, currency, payer } = incoming;
  await recordPayment(ctx, {
    source: "bank-feed",
    eventId,
    // References are unique within one bank only.
    reference: `${bankCode}:${incoming.reference}`,
    channel: bankCode,
    houseAccount: promptpayId ?? accountNo,
    match:
      promptpayId === null
        ? { by: "payer", accountNo: accountNo ?? "" }
        : { by: "amount", promptpayId },
    amountMinor,
    currency,
    payer,
    paidAt: incoming.paidAt,
  });
}

async function receiveGateway(
  ctx: Context,
  code: PaymentGateway["code"],
  callback: Callback,
): Promise<CallbackAnswer | undefined> {
  const gateway = ctx.ports.gateways.get(code);
  const event = requireSigned(gateway?.readCallback(callback) ?? null);
  if (event === "no_payment") return gateway?.received;
  if ("notice" in event) {
    await confirmNotice(ctx, event, code);
    return event.answer;
  }
  const { eventId, reference, paymentReference, amountMinor, currency, payer, paidAt } = event;
  await recordPayment(ctx, {
    source: code.toLowerCase(),
    eventId,
    reference: paymentReference,
    channel: code,
    houseAccount: null,
    match: { by: "reference", reference },
    amountMinor,
    currency,
    payer,
    paidAt,
  });
}
