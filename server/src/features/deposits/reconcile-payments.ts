import { type Comparison, compareWithLedger, type Span } from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import { GatewayUnavailable, type PaymentGateway } from "../../ports/payment-gateway.ts";
import {
  type ClosedQr,
  listClosedQrs,
  listPaymentsByTransfers,
  listReceivedPayments,
  sumPaidMinor,
} from "./queries-reconcile.ts";

/**
 * Compares the payments of a day: each payment with the ledger's bank account, and each closed QR
 * of a gateway with the gateway's order. The bank feed only reports; it cannot be queried.
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
  const { gateways } = ctx.ports;
  const closed = await listClosedQrs(ctx.db, [...gateways.keys()], span);
  for (const qr of closed) {
    const gateway = gateways.get(qr.channel);
    if (gateway) await compareOrder(ctx, { qr, gateway, found });
  }
  found.compared.orders = closed.length;
  return found;
}

async function compareOrder(
  ctx: Context,
  { qr, gateway, found }: { qr: ClosedQr; gateway: PaymentGateway; found: Comparison },
): Promise<void> {
  const order = await gateway.readOrder(qr.id).catch((error: unknown) => {
    if (error instanceof GatewayUnavailable) return undefined;
    throw error;
  });
  if (order === undefined) {
    found.unchecked.push(`${qr.channel} order ${qr.id}`);
    return;
  }
  const source = gateway.code.toLowerCase();
  const reference = order?.payment?.paymentReference ?? null;
  const oursMinor = await sumPaidMinor(ctx.db, { qrId: qr.id, source, reference });
  const theirsMinor = order?.payment?.amountMinor ?? 0n;
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
