/** Orders of the QR gateways WW and ZAPMAN, for both dialects, and the payment of any order. */
import type { WireCurrency } from "@krapao/contract/wire/amount";
import { buildBillPayment } from "@krapao/contract/wire/emv";
import { newOrderId, newTransRef } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import type { BankGateway, Gateway, Order, Person } from "../world.ts";
import { sendBcelNotice } from "./banks/bcel.ts";
import { sendKbankCallback } from "./banks/kbank.ts";
import { sendScbConfirmation } from "./banks/scb.ts";
import { sendWwCallback } from "./ww-callback.ts";
import { sendZapmanCallback } from "./zapman-callback.ts";

/** Biller ids of the gateways: 15 digits, as banks show them on slips. */
const BILLERS: Record<Gateway, string> = {
  ww: "010556100000101",
  zapman: "010556200000202",
};

/** The biller's number on the slip of an order's payment; a bank's own QR shows none of these. */
export function billerOf(order: Order): string {
  const billers: Partial<Record<Order["gateway"], string>> = BILLERS;
  return billers[order.gateway] ?? "";
}

const LEAST = 100n;
const MOST: Record<WireCurrency, bigint> = { THB: 200_000_000n, LAK: 999_999_999_999n };

export function findOrder(sandbox: Sandbox, gateway: Gateway, by: Partial<Order>) {
  return sandbox.world.orders.find(
    (order) =>
      order.gateway === gateway &&
      (by.orderId === undefined || order.orderId === by.orderId) &&
      (by.clientRef === undefined || order.clientRef === by.clientRef),
  );
}

type OrderRequest = {
  clientRef: string;
  amount: bigint;
  currency: WireCurrency;
  expireAt: number;
};

/**
 * Creates an order once per client reference. Repeating the same content returns the first order.
 */
export function createOrder(
  sandbox: Sandbox,
  gateway: Gateway,
  asked: OrderRequest,
): { made: boolean; order: Order } | "other-content" | "amount" {
  const known = findOrder(sandbox, gateway, { clientRef: asked.clientRef });
  if (known) {
    const same = known.amount === asked.amount && known.currency === asked.currency;
    return same ? { made: false, order: known } : "other-content";
  }
  if (asked.amount < LEAST || asked.amount > MOST[asked.currency]) return "amount";
  const orderId = newOrderId(gateway === "ww" ? "WW" : "ZM");
  const order: Order = {
    ...asked,
    gateway,
    orderId,
    payload: buildBillPayment({
      billerId: BILLERS[gateway],
      ref1: orderId,
      amount: asked.amount,
      currency: asked.currency,
    }),
    state: asked.expireAt <= sandbox.now() ? "expired" : "pending",
    createdAt: sandbox.now(),
    payment: null,
  };
  sandbox.world.orders.unshift(order);
  sandbox.changed();
  return { made: true, order };
}

/** Expires orders whose time is over. Called before every read of an order and at an interval. */
export function expireOrders(sandbox: Sandbox): void {
  for (const order of sandbox.world.orders) {
    if (isBank(order) || order.state !== "pending" || order.expireAt > sandbox.now()) continue;
    order.state = "expired";
    sandbox.changed(order);
    announce(sandbox, order);
  }
}

/** Cancels a pending order. Returns false for any other. */
export function cancelOrder(sandbox: Sandbox, order: Order): boolean {
  if (order.state === "cancelled") return true;
  if (order.state !== "pending") return false;
  order.state = "cancelled";
  sandbox.changed(order);
  announce(sandbox, order);
  return true;
}

/** The order of a bill payment code. */
export function orderOfBill(sandbox: Sandbox, billerId: string, ref1: string): Order | undefined {
  return sandbox.world.orders.find(
    (order) => order.orderId === ref1 && billerOf(order) === billerId,
  );
}

/**
 * A bank app pays an order. A late payment is accepted and reported as late. Undefined when the
 * order was already paid.
 */
export function payOrder(sandbox: Sandbox, order: Order, payer: Person) {
  expireOrders(sandbox);
  if (order.payment) return undefined;
  const at = sandbox.now();
  order.state = order.state === "pending" ? "paid" : "paid_late";
  order.payment = { transRef: newTransRef(at), at, payer };
  sandbox.changed(order);
  announce(sandbox, order);
  return order.payment;
}

type OfBank = Order & { gateway: BankGateway };

/** Whether a bank made the order. */
export function isBank(order: Order): order is OfBank {
  return order.gateway !== "ww" && order.gateway !== "zapman";
}

/**
 * A bank app pays a bank's own QR. SCB's and BCEL's can be paid again; KBANK's only once, and not
 * after its end.
 */
export function payBankOrder(
  sandbox: Sandbox,
  order: OfBank,
  payer: Person,
): { transRef: string; at: number } | "CLOSED" | "ALREADY_PAID" {
  const at = sandbox.now();
  if (order.gateway === "kbank-api") {
    if (order.payment) return "ALREADY_PAID";
    if (order.state === "cancelled" || order.expireAt <= at) return "CLOSED";
  }
  const payment = { transRef: newTransRef(at), at, payer };
  if (order.payment) order.others = [...(order.others ?? []), payment];
  else Object.assign(order, { state: "paid", payment });
  sandbox.changed(order);
  SENDERS[order.gateway](sandbox, order, payment);
  return payment;
}

const SENDERS = {
  scb: sendScbConfirmation,
  "kbank-api": sendKbankCallback,
  "bcel-onepay": sendBcelNotice,
};

function announce(sandbox: Sandbox, order: Order): void {
  if (order.gateway === "ww") sendWwCallback(sandbox, order);
  else sendZapmanCallback(sandbox, order);
}
