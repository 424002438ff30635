/** Orders of the banks that make their own QRs: SCB, KBANK, BCEL. */
import type { WireCurrency } from "@krapao/contract/wire/amount";
import type { Sandbox } from "../../sandbox.ts";
import type { BankGateway, Order } from "../../world.ts";

/** Makes an order, or finds the one with the same reference and amount. */
export function makeBankOrder(
  sandbox: Sandbox,
  asked: {
    gateway: BankGateway;
    reference: string;
    amount: bigint;
    currency: WireCurrency;
    payload: string;
    /** How long it can be paid. */
    lifeMs: number;
  },
): Order {
  const { gateway, reference, amount, currency, payload, lifeMs } = asked;
  const known = listBankOrders(sandbox, gateway, reference).find((each) => each.amount === amount);
  if (known) return known;
  const createdAt = sandbox.now();
  const order: Order = {
    gateway,
    orderId: reference,
    clientRef: reference,
    amount,
    currency,
    payload,
    state: "pending",
    createdAt,
    expireAt: createdAt + lifeMs,
    payment: null,
  };
  sandbox.world.orders.unshift(order);
  sandbox.changed();
  return order;
}

/** The orders under a reference, newest first. */
export function listBankOrders(sandbox: Sandbox, gateway: BankGateway, reference: string): Order[] {
  return sandbox.world.orders.filter(
    (order) => order.gateway === gateway && order.orderId === reference,
  );
}

/** Every payment of an order, first one first. */
export function paymentsOf({ payment, others = [] }: Order): NonNullable<Order["payment"]>[] {
  return payment ? [payment, ...others] : [];
}

/** A time as `2026-11-29T12:30:00+07:00`, as the banks of both countries write it. */
export function bangkokText(atMs: number, tail = "+07:00"): string {
  return `${new Date(atMs + 7 * 3_600_000).toISOString().slice(0, 19)}${tail}`;
}
