/** Translates between ZAPMAN's wire format and the port. Pure: the tests read `bodies/`. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import { readZapmanAnswer, readZapmanOrder } from "@krapao/contract/wire/bridge/zapman";
import type { ExternalAnswer } from "../../kernel/outbound/outbound.ts";
import type { GatewayLookup, GatewayRead } from "../../ports/payment-gateway.ts";
import { denied, mismatch, readTheirs, unusable } from "../answer.ts";

export function writeOrder(order: GatewayLookup & { expiresAt: Date }) {
  return {
    reference: order.reference,
    amount: textFromMinor(order.amountMinor),
    currency: order.currency,
    expire_at: Math.floor(order.expiresAt.getTime() / 1000),
  };
}

/** After these no order exists. Our own document lists them (`/api/docs/bridge.json`). */
const NOT_CREATED = ["E301", "E503"];
const NOT_FOUND = "E404";
/** Wrong sign, unknown merchant. */
const DENIED = ["E101", "E102"];

/** A call that certainly did nothing. */
export interface Refused {
  outcome: "refused";
  reason: string;
}

/** Reads the answer to an order. @throws UnusableAnswer */
export function readCreated(answer: ExternalAnswer, asked: GatewayLookup): GatewayRead | Refused {
  const read = readAnswer(answer, asked);
  if (typeof read !== "string") return read;
  return NOT_CREATED.includes(read) ? { outcome: "refused", reason: read } : other(answer, read);
}

/** Reads the answer to a look-up; null: the gateway never had the order. @throws UnusableAnswer */
export function readFound(answer: ExternalAnswer, asked: GatewayLookup): GatewayRead | null {
  const read = readAnswer(answer, asked);
  if (typeof read !== "string") return read;
  return read === NOT_FOUND ? null : other(answer, read);
}

const other = (answer: ExternalAnswer, code: string): never =>
  DENIED.includes(code) ? denied(`code ${code}`) : unusable(answer, "error_code");

/** @returns the order, or the code for why there is none */
function readAnswer(answer: ExternalAnswer, asked: GatewayLookup): GatewayRead | string {
  if (answer.status !== 200) unusable(answer, "body");
  const { success, error_code: code } = readTheirs(readZapmanAnswer, answer);
  if (!success) return code ?? unusable(answer, "error_code");
  const { data: order } = readTheirs(readZapmanOrder, answer);
  if (order.reference !== asked.reference) mismatch("reference");
  if (order.amount !== asked.amountMinor) mismatch("amount");
  if (order.currency !== asked.currency) mismatch("currency");
  const { state, trans_ref: paymentReference, paid_at: paidAt } = order;
  const shown = { orderId: order.order_no, payload: order.qr_text, expiresAt: order.expire_at };
  const isPaid = state === "PAID" || state === "PAID_LATE";
  if (!isPaid || paymentReference === null || paidAt === null) return { ...shown, payment: null };
  // Only the callback names the payer.
  const payer = { bankCode: null, accountNo: null, name: null };
  return { ...shown, payment: { paymentReference, amountMinor: order.amount, paidAt, payer } };
}
