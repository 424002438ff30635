import type { Span } from "../../../kernel/calendar.ts";
import { type Comparison, compareWithLedger, type MoneyRecord } from "../../../ledger/compare.ts";
import type { Context } from "../../../ports/context.ts";
import {
  listReturnsByTransfers,
  listSettledReturns,
  type ReturnPayout,
} from "./queries-reconcile.ts";
import { RETURN_OWNER } from "./returned-payment.ts";

/** Compares the returns of a day: each with the ledger, and each with the bank. */
export async function reconcileReturns(ctx: Context, span: Span): Promise<Comparison> {
  const settled = await listSettledReturns(ctx.db, span);
  const discrepancies = await compareWithLedger(ctx.db, {
    clearing: "payout_clearing",
    owner: RETURN_OWNER,
    kinds: ["suspense"],
    span,
    ofDay: settled.map(toMoneyRecord),
    byIds: async (ids) => (await listReturnsByTransfers(ctx.db, ids)).map(toMoneyRecord),
  });
  const unchecked: string[] = [];
  for (const payout of settled) {
    const { id, state, amountMinor, currency } = payout;
    const status = await ctx.ports.payoutBank.status({ reference: id, amountMinor, currency });
    if (status.outcome === "unknown" || status.outcome === "accepted") {
      unchecked.push(`return ${id}`);
      continue;
    }
    const oursMinor = isPaid(payout) ? amountMinor : 0n;
    const theirsMinor = status.outcome === "paid" ? amountMinor : 0n;
    if (oursMinor === theirsMinor) continue;
    discrepancies.push({
      kind: "transfer",
      externalParty: RETURN_OWNER,
      subject: id,
      unit: currency,
      oursMinor,
      theirsMinor,
      detail: `return ${state}, bank ${status.outcome}`,
    });
  }
  return { discrepancies, compared: { returns: settled.length }, unchecked };
}

const isPaid = ({ state, lateId }: ReturnPayout) => state === "paid" || lateId !== null;

function toMoneyRecord(payout: ReturnPayout): MoneyRecord {
  const { id, lateId, state, amountMinor, currency } = payout;
  const movedMinor = isPaid(payout) ? -amountMinor : 0n;
  return { id: lateId ?? id, externalParty: RETURN_OWNER, currency, movedMinor, state };
}
