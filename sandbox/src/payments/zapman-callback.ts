/**
 * The form of an order in ZAPMAN's answers, and ZAPMAN's callback. Wire: contract `wire/zapman`.
 */
import { randomUUID } from "node:crypto";
import { textFromMinor } from "@krapao/contract/wire/amount";
import type { ZapmanCallback, ZapmanOrder } from "@krapao/contract/wire/bridge/zapman";
import type { Sandbox } from "../sandbox.ts";
import type { Order } from "../world.ts";
import { maskPayer } from "./bank.ts";

const STATES = {
  pending: "WAITING",
  paid: "PAID",
  paid_late: "PAID_LATE",
  expired: "EXPIRED",
  cancelled: "EXPIRED",
} as const satisfies Record<Order["state"], ZapmanOrder["state"]>;

const seconds = (ms: number) => Math.floor(ms / 1000);

/** An order in ZAPMAN's format. */
export function toZapmanOrder(order: Order): ZapmanOrder {
  const { orderId, clientRef, amount, currency, payload, payment } = order;
  return {
    order_no: orderId,
    reference: clientRef,
    amount: textFromMinor(amount),
    currency,
    state: STATES[order.state],
    qr_text: payload,
    created_at: seconds(order.createdAt),
    expire_at: seconds(order.expireAt),
    paid_at: payment && seconds(payment.at),
    trans_ref: payment?.transRef ?? null,
  };
}

/** Sends the payment of an order to the server. ZAPMAN reports nothing else. */
export function sendZapmanCallback(sandbox: Sandbox, order: Order): void {
  const { payment } = order;
  if (!payment) return;
  const payer = maskPayer(payment.payer);
  const body: ZapmanCallback = {
    event_id: randomUUID(),
    order_no: order.orderId,
    reference: order.clientRef,
    amount: textFromMinor(order.amount),
    currency: order.currency,
    state: order.state === "paid_late" ? "PAID_LATE" : "PAID",
    trans_ref: payment.transRef,
    paid_at: seconds(payment.at),
    payer_bank: payer.bankCode,
    payer_account: payer.accountNo,
    payer_name: payer.name,
  };
  sandbox.callbacks.emit("zapman", { eventId: body.event_id, body });
}
