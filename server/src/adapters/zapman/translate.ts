/** Translates between ZAPMAN's wire format and the port. Pure: the tests use recorded bodies. */
import { minorFromText, textFromMinor, type WireCurrency } from "@krapao/contract/wire/amount";
import { type ZapmanAnswer, type ZapmanOrder, zapmanAnswer } from "@krapao/contract/wire/bridge/zapman";
import * as v from "valibot";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GatewayOrder, GatewayPayment } from "../../ports/payment-gateway.ts";
import { parseJson } from "../json.ts";

export type ErrorCode = Extract<ZapmanAnswer, { success: false }>["error_code"];

/** An order, or ZAPMAN's code for why there is none. Neither when the answer is unusable. */
export interface Outcome {
  order?: GatewayOrder & { payment: GatewayPayment | null };
  code?: ErrorCode;
}

export function writeOrder(order: {
  reference: string;
  amountMinor: bigint;
  currency: WireCurrency;
  expiresAt: Date;
}) {
  return {
    reference: order.reference,
    amount: textFromMinor(order.amountMinor),
    currency: order.currency,
    expire_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
}

/** Reads an answer. An answer about another order is unusable. */
export function readAnswer(
  answer: ExternalAnswer,
  asked: { reference: string; amountMinor?: bigint; currency?: WireCurrency },
): Outcome {
  if (answer.status !== 200) return {};
  const read = v.safeParse(zapmanAnswer, parseJson(answer.text));
  if (!read.success) return {};
  if (!read.output.success) return { code: read.output.error_code };
  const order = read.output.data;
  const isAsked =
    order.reference === asked.reference &&
    (asked.amountMinor === undefined || minorFromText(order.amount) === asked.amountMinor) &&
    (asked.currency === undefined || order.currency === asked.currency);
  if (!isAsked) return {};
  return {
    order: {
      orderId: order.order_no,
      payload: order.qr_text,
      expiresAt: fromSeconds(order.expire_at),
      payment: readPayment(order),
    },
  };
}

/** The payment of an order; null while it is not paid. Only the callback names the payer. */
function readPayment(order: ZapmanOrder): GatewayPayment | null {
  const amountMinor = minorFromText(order.amount);
  const isPaid = order.state === "PAID" || order.state === "PAID_LATE";
  if (!isPaid || !order.trans_ref || order.paid_at === null || amountMinor === undefined) {
    return null;
  }
  return {
    paymentReference: order.trans_ref,
    amountMinor,
    paidAt: fromSeconds(order.paid_at),
    payer: { bankCode: null, accountNo: null, name: null },
  };
}

/** Whether certainly no order was created. E201 means that one exists. */
export function isDefiniteNo(code: ErrorCode): boolean {
  return code !== "E201";
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}
