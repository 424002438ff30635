import {
  type BookRecord,
  type Comparison,
  compareWithBook,
  type Drift,
  type Span,
} from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import type { PayoutStatus } from "../../ports/payout-bank.ts";
import { PAYOUT_OWNER } from "./hold-money.ts";
import { type Ended, selectEnded, selectEndedByIds } from "./queries-reconcile.ts";

/** Compares the withdrawals of a day: each with the ledger, and each that was sent with what the bank says of it. */
export async function reconcilePayouts(ctx: Context, span: Span): Promise<Comparison> {
  const ended = await selectEnded(ctx.db, span);
  const drift = await compareWithBook(ctx.db, {
    clearing: "payout_clearing",
    kinds: ["withdrawal"],
    span,
    ofDay: ended.map(toBookRecord),
    byIds: async (ids) => (await selectEndedByIds(ctx.db, ids)).map(toBookRecord),
  });
  const unasked: string[] = [];
  for (const withdrawal of ended) {
    if (withdrawal.sent_at === null) continue;
    const status = await ctx.ports.payoutBank.status(withdrawal.id);
    const found = judgePayout(withdrawal, status);
    if (found === "unknown") unasked.push(`payout ${withdrawal.id}`);
    else drift.push(...found);
  }
  return { drift, compared: { withdrawals: ended.length }, unasked };
}

function toBookRecord({ id, state, amount_minor, currency }: Ended): BookRecord {
  const movedMinor = state === "paid" ? -amount_minor : 0n;
  return { id, party: PAYOUT_OWNER, currency, movedMinor, state };
}

/** What the end of a withdrawal and the bank's answer disagree on: pure. */
export function judgePayout(withdrawal: Ended, status: PayoutStatus): Drift[] | "unknown" {
  const { id, state, amount_minor, currency } = withdrawal;
  if (status.outcome === "unknown" || status.outcome === "accepted") return "unknown";
  const oursMinor = state === "paid" ? amount_minor : 0n;
  const theirsMinor = status.outcome === "paid" ? amount_minor : 0n;
  if (oursMinor === theirsMinor) return [];
  const detail = `withdrawal ${state}, bank ${status.outcome}`;
  const which = { party: PAYOUT_OWNER, subject: id, unit: currency };
  return [{ kind: "transfer", ...which, oursMinor, theirsMinor, detail }];
}
