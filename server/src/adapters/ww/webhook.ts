import { readWwEvent, readWwPayment } from "@krapao/contract/wire/bridge/ww";
import type { Clock } from "../../kernel/clock.ts";
import { isSigned, type Signature } from "../../kernel/security/signature.ts";
import type { GatewayEvent } from "../../ports/payment-gateway.ts";
import { readTheirCallback } from "../read-callback.ts";

/** Reads a callback of WW. Only `order.paid` brings money. @throws UnreadableCallback */
export function readCallback(
  { body, signature }: { body: Buffer; signature: Signature },
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
): GatewayEvent | "no_payment" | null {
  if (!isSigned({ header: signature, body, secrets, clock })) return null;
  if (readTheirCallback(readWwEvent, body).type !== "order.paid") return "no_payment";
  const { eventId, order } = readTheirCallback(readWwPayment, body);
  return {
    eventId,
    reference: order.clientRef,
    orderId: order.orderId,
    currency: order.currency,
    paymentReference: order.transRef,
    amountMinor: order.amount,
    paidAt: order.paidAt,
    payer: order.payer,
  };
}
