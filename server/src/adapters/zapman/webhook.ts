import { readZapmanPayment } from "@krapao/contract/wire/bridge/zapman";
import type { Clock } from "../../kernel/clock.ts";
import { isSigned, type Signature } from "../../kernel/security/signature.ts";
import type { GatewayEvent } from "../../ports/payment-gateway.ts";
import { readTheirCallback } from "../read-callback.ts";

/** Reads a callback of ZAPMAN. Every callback is a payment. @throws UnreadableCallback */
export function readCallback(
  { body, signature }: { body: Buffer; signature: Signature },
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
): GatewayEvent | null {
  if (!isSigned({ header: signature, body, secrets, clock })) return null;
  const event = readTheirCallback(readZapmanPayment, body);
  return {
    eventId: event.event_id,
    reference: event.reference,
    orderId: event.order_no,
    currency: event.currency,
    paymentReference: event.trans_ref,
    amountMinor: event.amount,
    paidAt: event.paid_at,
    payer: {
      bankCode: event.payer_bank,
      accountNo: event.payer_account,
      name: event.payer_name,
    },
  };
}
