import { minorFromText } from "@krapao/contract/wire/amount";
import { zapmanCallback } from "@krapao/contract/wire/bridge/zapman";
import * as v from "valibot";
import type { Clock } from "../../kernel/clock.ts";
import { isSigned, type Signature } from "../../kernel/security/signature.ts";
import type { GatewayEvent } from "../../ports/payment-gateway.ts";
import { parseJson } from "../json.ts";
import { fromSeconds } from "./translate.ts";

/** Reads a callback of ZAPMAN. Every callback is a payment. */
export function readCallback(
  { body, signature }: { body: Buffer; signature: Signature },
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
): GatewayEvent | "unreadable" | null {
  if (!isSigned({ header: signature, body, secrets, clock })) return null;
  const callback = v.safeParse(zapmanCallback, parseJson(body.toString("utf8")));
  if (!callback.success) return "unreadable";
  const event = callback.output;
  const amountMinor = minorFromText(event.amount);
  if (amountMinor === undefined || amountMinor <= 0n) return "unreadable";
  return {
    eventId: event.event_id,
    reference: event.reference,
    orderId: event.order_no,
    currency: event.currency,
    paymentReference: event.trans_ref,
    amountMinor,
    paidAt: fromSeconds(event.paid_at),
    payer: {
      bankCode: event.payer_bank,
      accountNo: event.payer_account,
      name: event.payer_name,
    },
  };
}
