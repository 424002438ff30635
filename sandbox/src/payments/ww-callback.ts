/** How gateway WW writes an order, and the callbacks it sends. Wire: contract `wire/ww`. */
import { randomUUID } from "node:crypto";
import { numberFromMinor } from "@krapao/contract/wire/amount";
import type { WwCallback, WwOrder } from "@krapao/contract/wire/ww";
import { isoText, type Sandbox } from "../sandbox.ts";
import type { Order } from "../world.ts";
import { masked } from "./bank.ts";

/** An order in WW's words. */
export function written(order: Order): WwOrder {
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
    payer: payment && masked(payment.payer),
  };
}

const EVENTS = {
  pending: undefined,
  paid: "order.paid",
  paid_late: "order.paid",
  expired: "order.expired",
  cancelled: "order.cancelled",
} as const satisfies Record<Order["state"], WwCallback["type"] | undefined>;

/** Tells the server what became of an order. */
export function announceWw(sandbox: Sandbox, order: Order): void {
  const type = EVENTS[order.state];
  if (!type) return;
  const body: WwCallback = { eventId: randomUUID(), type, order: written(order) };
  sandbox.callbacks.emit("ww", { eventId: body.eventId, body });
}
