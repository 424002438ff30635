/** Compares gateways, the payout bank and the balance service. No money moves. */
import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@krapao/contract/time";
import type { BankBalances } from "../ports/bank-balances.ts";
import type { GatewayLookup, OrderLife, PaymentGateway } from "../ports/payment-gateway.ts";
import type { PayoutBank } from "../ports/payout-bank.ts";
import { CompareNeeds, type CompareRequest } from "./request.ts";
import type { Trace } from "./trace.ts";

const ORDER_MS = 10 * MINUTE_MS;

/** Creates an order, reads it, creates it again, and cancels it. */
export async function compareGateway(
  gateway: PaymentGateway,
  trace: Trace,
  { clock, currency: usual, amountMinor }: CompareRequest,
): Promise<void> {
  const currency = gateway.bank?.currency ?? usual;
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + ORDER_MS);
  const life = { createdAt, expiresAt };
  const unknown = "status of a reference that was never sent";
  const absent = await trace.step(unknown, () =>
    gateway.readOrder({ reference: randomUUID(), amountMinor, currency }, life),
  );
  trace.expect(unknown, absent === null, "it answers an order");
  const reference = randomUUID();
  const asked = { reference, amountMinor, currency, expiresAt };
  const order = await trace.step("create", () => gateway.createOrder(asked));
  if (!order) return;
  trace.expect("create", order.payload !== "", "the order has no text for a QR");
  // A bank may refuse a reference that it knows.
  if (!gateway.bank) {
    const repeat = "create with the same reference";
    const again = await trace.step(repeat, () => gateway.createOrder(asked));
    trace.expect(repeat, !again || again.orderId === order.orderId, "it is another order");
  }
  await expectUnpaid(gateway, trace, { lookup: asked, orderId: order.orderId, life });
  if (gateway.capabilities.cancel) {
    await trace.step("cancel", () => gateway.cancelOrder({ reference, orderId: order.orderId }));
    trace.costs.push("an order was created and cancelled");
  } else {
    trace.costs.push("an order was created; it ends unpaid");
  }
}

async function expectUnpaid(
  gateway: PaymentGateway,
  trace: Trace,
  { lookup, orderId, life }: { lookup: GatewayLookup; orderId: string; life: OrderLife },
): Promise<void> {
  const first = trace.findings.length;
  const found = await trace.step("status", () => gateway.readOrder(lookup, life));
  if (trace.findings.length > first) return;
  // A bank knows an order only once it is paid.
  const mayBeNone = gateway.bank !== undefined;
  trace.expect("status", found !== null || mayBeNone, "the order that was created is not known");
  trace.expect("status", !found || found.orderId === orderId, "it is another order");
  trace.expect("status", !found?.payment, "it is paid, and no person paid it");
}

/** Only asks about a payout that was never sent: a payout cannot be reversed. */
export async function comparePayout(
  bank: PayoutBank,
  trace: Trace,
  { currency, amountMinor }: CompareRequest,
): Promise<void> {
  const step = "status of a reference that was never sent";
  const reference = randomUUID();
  const found = await trace.step(step, () => bank.status({ reference, amountMinor, currency }));
  const problem = found?.outcome === "unknown" ? found.reason : `it answers ${found?.outcome}`;
  trace.expect(step, !found || found.outcome === "absent", problem);
}

/** Reads the balance of an own account. */
export async function compareBalance(
  balances: BankBalances,
  trace: Trace,
  { currency, bankAccount, clock }: CompareRequest,
): Promise<void> {
  if (!bankAccount) throw new CompareNeeds("--account BANK/NUMBER: an own account to read");
  const read = await trace.step("balance", () =>
    balances.read({ ...bankAccount, currency, promptpayId: null }),
  );
  const isFuture = read !== null && read.asOf.getTime() > clock.nowMs() + 5 * MINUTE_MS;
  trace.expect("balance", !isFuture, "the time of the balance is in the future");
}
