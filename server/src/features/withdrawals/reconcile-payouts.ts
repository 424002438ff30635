import type { Span } from "../../kernel/calendar.ts";
import {
  type Comparison,
  compareWithLedger,
  type Discrepancy,
  type MoneyRecord,
} from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import type { PayoutStatus } from "../../ports/payout-bank.ts";
import { PAYOUT_OWNER } from "./hold-money.ts";
import { listSettled, listSettledByIds, type SettledWithdrawal } from "./queries-reconcile.ts";

/** Compares the withdrawals of a day: each with the ledger, and each sent one with the bank. */
export async function reconcilePayouts(ctx: Context, span: Span): Promise<Comparison> {
  const settled = await listSettled(ctx.db, span);
  const discrepancies = await compareWithLedger(ctx.db, {
    clearing: "payout_clearing",
    kinds: ["withdrawal"],
    span,
    ofDay: settled.map(toMoneyRecord),
    byIds: async (ids) => (await listSettledByIds(ctx.db, ids)).map(toMoneyRecord),
  });
  const unchecked: string[] = [];
  for (const withdrawal of settled) {
    if (withdrawal.sent_at === null) continue;
    const { id: reference, amount_minor: amountMinor, currency } = withdrawal;
    const status = await ctx.ports.payoutBank.status({ reference, amountMinor, currency });
    const found = assessPayout(withdrawal, status);
    if (found === "unknown") unchecked.push(`payout ${withdrawal.id}`);
    else discrepancies.push(...found);
  }
  return { discrepancies, compared: { withdrawals: settled.length }, unchecked };
}

function toMoneyRecord({ id, state, amount_minor, currency }: SettledWithdrawal): MoneyRecord {
  const movedMinor = state === "paid" ? -amount_minor : 0n;
  return { id, externalParty: PAYOUT_OWNER, currency, movedMinor, state };
}

/** The discrepancies between a settled withdrawal and the bank's answer. Pure. */
function assessPayout(
  withdrawal: SettledWithdrawal,
  status: PayoutStatus,
): Discrepancy[] | "unknown" {
  const { id, state, amount_minor, currency } = withdrawal;
  if (status.outcome === "unknown" || status.outcome === "accepted") return "unknown";
  const oursMinor = state === "paid" ? amount_minor : 0n;
  const theirsMinor = status.outcome === "paid" ? amount_minor : 0n;
  if (oursMinor === theirsMinor) return [];
  const detail = `withdrawal ${state}, bank ${status.outcome}`;
  const which = { externalParty: PAYOUT_OWNER, subject: id, unit: currency };
  return [{ kind: "transfer", ...which, oursMinor, theirsMinor, detail }];
}
