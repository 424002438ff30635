import { DAY_MS } from "@krapao/contract/time";
import type { Span } from "../../kernel/calendar.ts";
import { type Comparison, compareWithLedger, type Discrepancy } from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import { GatewayUnavailable, type PaymentGateway } from "../../ports/payment-gateway.ts";
import { gatewayOfQr } from "./house-account.ts";
import {
  type ClosedQr,
  listClosedQrs,
  listPaymentsByTransfers,
  listReceivedPayments,
  listUnconfirmedPayments,
  sumPaidMinor,
  type UnconfirmedPayment,
} from "./queries-reconcile.ts";

/** By then the feed has reported every payment of the bank. */
const UNCONFIRMED_MS = 2 * DAY_MS;

/**
 * Compares the payments of a day: each payment with the ledger's bank account, and each closed QR
 * of a gateway with the gateway's order. The bank feed only reports; it cannot be queried, so every
 * payment that a staff user entered and the feed has not reported after two days is a discrepancy.
 */
export async function reconcilePayments(ctx: Context, span: Span): Promise<Comparison> {
  const reported = await listReceivedPayments(ctx.db, span);
  const discrepancies = await compareWithLedger(ctx.db, {
    clearing: "bank_clearing",
    kinds: ["deposit", "suspense"],
    span,
    ofDay: reported,
    byIds: (ids) => listPaymentsByTransfers(ctx.db, ids),
  });
  const found: Comparison = {
    discrepancies,
    compared: { payments: reported.length },
    unchecked: [],
  };
  const receivedBefore = new Date(span.to.getTime() - UNCONFIRMED_MS);
  const unconfirmed = await listUnconfirmedPayments(ctx.db, receivedBefore);
  found.discrepancies.push(...unconfirmed.map(showUnconfirmed));
  found.compared.entered = unconfirmed.length;
  const { gateways } = ctx.ports;
  const closed = await listClosedQrs(ctx.db, [...gateways.keys()], span);
  for (const qr of closed) {
    const gateway = gatewayOfQr(ctx, qr);
    if (gateway) await compareOrder(ctx, { qr, gateway, found });
  }
  found.compared.orders = closed.length;
  return found;
}

/** Listed every night until the feed confirms it, or a staff user reverses or dismisses it. */
function showUnconfirmed(payment: UnconfirmedPayment): Discrepancy {
  const { id, channel, currency, amount_minor: oursMinor, entered_by, checked_by } = payment;
  return {
    kind: "transfer",
    externalParty: channel ?? "bank-feed",
    subject: id,
    unit: currency,
    oursMinor,
    theirsMinor: 0n,
    detail: `entered by ${entered_by}, credited by ${checked_by ?? "no one"}, not reported by the bank`,
  };
}

async function compareOrder(
  ctx: Context,
  { qr, gateway, found }: { qr: ClosedQr; gateway: PaymentGateway; found: Comparison },
): Promise<void> {
  const { amount_minor: amountMinor, currency } = qr;
  const ordered = { reference: qr.id, amountMinor, currency };
  const life = { createdAt: qr.created_at, expiresAt: qr.expires_at };
  const order = await gateway.readOrder(ordered, life).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) return undefined;
    throw error;
  });
  if (order === undefined) {
    found.unchecked.push(`${qr.channel} order ${qr.id}`);
    return;
  }
  const source = gateway.code.toLowerCase();
  const payments = [...(order?.payment ? [order.payment] : []), ...(order?.others ?? [])];
  const bank = gateway.bank ? `${gateway.bank.code}:` : "";
  const references = payments.map(({ paymentReference }) => `${bank}${paymentReference}`);
  const oursMinor = await sumPaidMinor(ctx.db, { qrId: qr.id, source, references });
  const theirsMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  if (oursMinor === theirsMinor) return;
  found.discrepancies.push({
    kind: "transfer",
    externalParty: qr.channel,
    subject: qr.id,
    unit: qr.currency,
    oursMinor,
    theirsMinor,
    detail: `QR ${qr.state}, gateway ${order?.payment ? "paid" : "not paid"}`,
  });
}
