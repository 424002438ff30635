/** The form of an order in WW's answers, and WW's callbacks. Source: the document for bridges. */
import { randomUUID } from "node:crypto";
import type { Sandbox } from "../sandbox.ts";
import type { Order } from "../world.ts";
import { amount, spare } from "../written.ts";
import { maskPayer } from "./bank.ts";
import { time } from "./written.ts";

/** An order in WW's format. */
export function toWwOrder(order: Order) {
  const { orderId, clientRef, currency, state, payload, payment } = order;
  return {
    orderId,
    clientRef,
    amount: amount(order.amount),
    currency,
    status: state,
    payload,
    expireAt: time(order.expireAt),
    paidAt: payment ? time(payment.at) : spare(null),
    transRef: payment ? payment.transRef : spare(null),
    payer: payment ? maskPayer(payment.payer) : spare(null),
  };
}

const EVENTS: Partial<Record<Order["state"], string>> = {
  paid: "order.paid",
  paid_late: "order.paid",
  expired: "order.expired",
  cancelled: "order.cancelled",
};

/** Sends the state of an order to the server. */
export function sendWwCallback(sandbox: Sandbox, order: Order): void {
  const type = EVENTS[order.state];
  if (!type) return;
  const eventId = randomUUID();
  const body = { eventId, type, order: toWwOrder(order) };
  sandbox.callbacks.emit("ww", { eventId, reference: order.clientRef, body });
}
