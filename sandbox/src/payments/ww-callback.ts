/** The form of an order in WW's answers, and WW's callbacks. Wire: contract `wire/ww`. */
import { randomUUID } from "node:crypto";
import { numberFromMinor } from "@krapao/contract/wire/amount";
import type { WwCallback, WwOrder } from "@krapao/contract/wire/bridge/ww";
import { isoText, type Sandbox } from "../sandbox.ts";
import type { Order } from "../world.ts";
import { maskPayer } from "./bank.ts";

/** An order in WW's format. */
export function toWwOrder(order: Order): WwOrder {
  const { orderId, clientRef, amount, currency, state, payload, payment } = order;
  return {
    orderId,
    clientRef,
    amount: numberFromMinor(amount),
    currency,
    status: state,
    payload,
    createdAt: isoText(order.createdAt),
    expireAt: isoText(order.expireAt),
    paidAt: payment && isoText(payment.at),
    transRef: payment?.transRef ?? null,
    payer: payment && maskPayer(payment.payer),
  };
}

const EVENTS = {
  pending: undefined,
  paid: "order.paid",
  paid_late: "order.paid",
  expired: "order.expired",
  cancelled: "order.cancelled",
} as const satisfies Record<Order["state"], WwCallback["type"] | undefined>;

/** Sends the state of an order to the server. */
export function sendWwCallback(sandbox: Sandbox, order: Order): void {
  const type = EVENTS[order.state];
  if (!type) return;
  const body: WwCallback = { eventId: randomUUID(), type, order: toWwOrder(order) };
  sandbox.callbacks.emit("ww", { eventId: body.eventId, body });
}
