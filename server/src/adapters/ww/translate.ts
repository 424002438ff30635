/** Translates between WW's wire format and the port. Pure: the tests use recorded bodies. */
import { minorFromNumber, numberFromMinor, type WireCurrency } from "@krapao/contract/wire/amount";
import { type WwCreateOrder, type WwError, type WwOrder, wwOrder } from "@krapao/contract/wire/bridge/ww";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GatewayOrder, GatewayPayment } from "../../ports/payment-gateway.ts";
import { parseJson } from "../json.ts";

export function writeOrder(order: {
  reference: string;
  amountMinor: bigint;
  currency: WireCurrency;
  expiresAt: Date;
}): WwCreateOrder {
  return {
    clientRef: order.reference,
    amount: numberFromMinor(order.amountMinor),
    currency: order.currency,
    expireAt: order.expiresAt.toISOString(),
  };
}

/** Reads an order; undefined when the answer is no success or is about another order. */
export function readOrder(
  answer: ExternalAnswer,
  asked: { reference: string; amountMinor?: bigint; currency?: WireCurrency },
): (GatewayOrder & { payment: GatewayPayment | null }) | undefined {
  if (answer.status !== 200 && answer.status !== 201) return undefined;
  const order = v.safeParse(wwOrder, parseJson(answer.text));
  if (!order.success || order.output.clientRef !== asked.reference) return undefined;
  const { orderId, payload, expireAt, amount, currency } = order.output;
  if (asked.amountMinor !== undefined && minorFromNumber(amount) !== asked.amountMinor) {
    return undefined;
  }
  if (asked.currency !== undefined && currency !== asked.currency) return undefined;
  return { orderId, payload, expiresAt: new Date(expireAt), payment: readPayment(order.output) };
}

/** The payment of an order; null while it is not paid. */
export function readPayment(order: WwOrder): GatewayPayment | null {
  const amountMinor = minorFromNumber(order.amount);
  const isPaid = order.status === "paid" || order.status === "paid_late";
  if (!isPaid || !order.transRef || !order.paidAt || amountMinor === undefined) return null;
  return {
    paymentReference: order.transRef,
    amountMinor,
    paidAt: new Date(order.paidAt),
    payer: order.payer ?? { bankCode: null, accountNo: null, name: null },
  };
}

/** Whether the order was certainly not created, or not cancelled. */
export function isDefiniteNo(code: WwError["code"]): boolean {
  return code !== "DUPLICATE_REF";
}
