import { wwCallback } from "@krapao/contract/wire/bridge/ww";
import * as v from "valibot";
import type { Clock } from "../../kernel/clock.ts";
import { isSigned, type Signature } from "../../kernel/security/signature.ts";
import type { GatewayEvent } from "../../ports/payment-gateway.ts";
import { parseJson } from "../json.ts";
import { readPayment } from "./translate.ts";

/** Reads a callback of WW. Only `order.paid` brings money. */
export function readCallback(
  { body, signature }: { body: Buffer; signature: Signature },
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
): GatewayEvent | "no_payment" | "unreadable" | null {
  if (!isSigned({ header: signature, body, secrets, clock })) return null;
  const callback = v.safeParse(wwCallback, parseJson(body.toString("utf8")));
  if (!callback.success) return "unreadable";
  const { eventId, type, order } = callback.output;
  if (type !== "order.paid") return "no_payment";
  const payment = readPayment(order);
  if (!payment) return "unreadable";
  const { clientRef, orderId, currency } = order;
  return { ...payment, eventId, reference: clientRef, orderId, currency };
}
