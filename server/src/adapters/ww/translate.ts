/** Translates between WW's wire format and the port. Pure: the tests read `bodies/`. */
import { numberFromMinor } from "@krapao/contract/wire/amount";
import { readWwError, readWwOrder, type WwCreateOrder } from "@krapao/contract/wire/bridge/ww";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GatewayLookup, GatewayRead } from "../../ports/payment-gateway.ts";
import { mismatch, readTheirs, unusable } from "../answer.ts";

export function writeOrder(order: GatewayLookup & { expiresAt: Date }): WwCreateOrder {
  return {
    clientRef: order.reference,
    amount: numberFromMinor(order.amountMinor),
    currency: order.currency,
    expireAt: order.expiresAt.toISOString(),
  };
}

/** After these no order exists. Our own document lists them (`/api/docs/bridge.json`). */
const NOT_CREATED = ["REFUSED", "AMOUNT_OUT_OF_RANGE"];

/** A call that certainly did nothing. */
export interface Refused {
  outcome: "refused";
  reason: string;
}

/** Reads the answer to an order. @throws UnusableAnswer */
export function readCreated(answer: ExternalAnswer, asked: GatewayLookup): GatewayRead | Refused {
  if (answer.status === 422) {
    const { code } = readTheirs(readWwError, answer);
    return NOT_CREATED.includes(code)
      ? { outcome: "refused", reason: code }
      : unusable(answer, "code");
  }
  return readOrder(answer, asked);
}

/** Reads the answer to a look-up; null: the gateway never had the order. @throws UnusableAnswer */
export function readFound(answer: ExternalAnswer, asked: GatewayLookup): GatewayRead | null {
  if (answer.status === 404) {
    const { code } = readTheirs(readWwError, answer);
    return code === "ORDER_NOT_FOUND" ? null : unusable(answer, "code");
  }
  return readOrder(answer, asked);
}

/** Reads the answer to a cancellation; null: it is cancelled. @throws UnusableAnswer */
export function readCancelled(answer: ExternalAnswer): Refused | null {
  if (answer.status === 200) return null;
  const documented = NOT_CANCELLED[answer.status] ?? unusable(answer, "body");
  const { code } = readTheirs(readWwError, answer);
  return code === documented ? { outcome: "refused", reason: code } : unusable(answer, "code");
}

/** Codes of the document by status: the order was not cancelled. */
const NOT_CANCELLED: Readonly<Record<number, string>> = {
  404: "ORDER_NOT_FOUND",
  409: "ORDER_NOT_PENDING",
  422: "REFUSED",
};

function readOrder(answer: ExternalAnswer, asked: GatewayLookup): GatewayRead {
  if (answer.status !== 200 && answer.status !== 201) unusable(answer, "body");
  const order = readTheirs(readWwOrder, answer);
  if (order.clientRef !== asked.reference) mismatch("clientRef");
  if (order.amount !== asked.amountMinor) mismatch("amount");
  if (order.currency !== asked.currency) mismatch("currency");
  const { orderId, payload, expireAt: expiresAt, status, transRef, paidAt } = order;
  const isPaid = status === "paid" || status === "paid_late";
  if (!isPaid || transRef === null || paidAt === null) {
    return { orderId, payload, expiresAt, payment: null };
  }
  const { amount: amountMinor, payer } = order;
  const payment = { paymentReference: transRef, amountMinor, paidAt, payer };
  return { orderId, payload, expiresAt, payment };
}
