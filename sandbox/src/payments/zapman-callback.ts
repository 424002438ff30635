/** The form of an order in ZAPMAN's answers, and its callback. Source: the document for bridges. */
import { randomUUID } from "node:crypto";
import type { Sandbox } from "../sandbox.ts";
import type { Order } from "../world.ts";
import { amount, id, spare } from "../written.ts";
import { maskPayer } from "./bank.ts";

const STATES: Record<Order["state"], string> = {
  pending: "WAITING",
  paid: "PAID",
  paid_late: "PAID_LATE",
  expired: "EXPIRED",
  cancelled: "EXPIRED",
};

const seconds = (ms: number) => id(Math.floor(ms / 1000));

/** An order in ZAPMAN's format. */
export function toZapmanOrder(order: Order) {
  const { orderId, clientRef, currency, payload, payment } = order;
  return {
    order_no: orderId,
    reference: clientRef,
    amount: amount(order.amount, "text"),
    currency,
    state: STATES[order.state],
    qr_text: payload,
    expire_at: seconds(order.expireAt),
    paid_at: payment ? seconds(payment.at) : spare(null),
    trans_ref: payment ? payment.transRef : spare(null),
  };
}

/** Sends the payment of an order to the server. ZAPMAN reports nothing else. */
export function sendZapmanCallback(sandbox: Sandbox, order: Order): void {
  const { payment } = order;
  if (!payment) return;
  const payer = maskPayer(payment.payer);
  const eventId = randomUUID();
  const body = {
    event_id: eventId,
    order_no: order.orderId,
    reference: order.clientRef,
    amount: amount(order.amount, "text"),
    currency: order.currency,
    state: order.state === "paid_late" ? "PAID_LATE" : "PAID",
    trans_ref: payment.transRef,
    paid_at: seconds(payment.at),
    payer_bank: payer.bankCode,
    payer_account: payer.accountNo,
    payer_name: payer.name,
  };
  sandbox.callbacks.emit("zapman", { eventId, reference: order.clientRef, body });
}
