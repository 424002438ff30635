/** Orders of the QR gateways WW and ZAPMAN: what both dialects share. */
import type { WireCurrency } from "@krapao/contract/wire/amount";
import { buildBillPayment } from "@krapao/contract/wire/emv";
import { newOrderId, newTransRef } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import type { Gateway, Order, Person } from "../world.ts";
import { announceWw } from "./ww-callback.ts";
import { announceZapman } from "./zapman-callback.ts";

/** Biller ids under which the gateways collect. */
const BILLERS: Record<Gateway, string> = { ww: "010556100000101", zapman: "010556200000202" };

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

export type OrderRequest = {
  clientRef: string;
  amount: bigint;
  currency: WireCurrency;
  expireAt: number;
};

/** Makes an order once per client reference; the same content again answers the first. */
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

/** Closes orders whose time is over. Called before every look at an order and by the clock. */
export function expireOrders(sandbox: Sandbox): void {
  for (const order of sandbox.world.orders) {
    if (order.state !== "pending" || order.expireAt > sandbox.now()) continue;
    order.state = "expired";
    sandbox.changed();
    announce(sandbox, order);
  }
}

/** Cancels a pending order; answers false for any other. */
export function cancelOrder(sandbox: Sandbox, order: Order): boolean {
  if (order.state === "cancelled") return true;
  if (order.state !== "pending") return false;
  order.state = "cancelled";
  sandbox.changed();
  announce(sandbox, order);
  return true;
}

/** The order behind a bill payment code. */
export function orderOfBill(sandbox: Sandbox, billerId: string, ref1: string): Order | undefined {
  return sandbox.world.orders.find(
    (order) => order.orderId === ref1 && BILLERS[order.gateway] === billerId,
  );
}

/** A bank app pays an order. People also pay late: the money is taken and reported as late. Undefined when paid already. */
export function payOrder(sandbox: Sandbox, order: Order, payer: Person) {
  expireOrders(sandbox);
  if (order.payment) return undefined;
  const at = sandbox.now();
  order.state = order.state === "pending" ? "paid" : "paid_late";
  order.payment = { transRef: newTransRef(at), at, payer };
  sandbox.changed();
  announce(sandbox, order);
  return order.payment;
}

function announce(sandbox: Sandbox, order: Order): void {
  if (order.gateway === "ww") announceWw(sandbox, order);
  else announceZapman(sandbox, order);
}
