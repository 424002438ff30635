import { DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { findWithdrawal } from "../queries.ts";
import { findResolvedAt, updateContradicted, updateNextCheck } from "./queries-cases.ts";
import { settlePayout } from "./settle-payout.ts";

const FOLLOW_MS = 7 * DAY_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** When the bank is asked next about a payout that a staff user resolved, for seven days. */
export function nextFollowAt({ decidedAt, now }: { decidedAt: Date; now: Date }): Date | null {
  const sinceMs = now.getTime() - decidedAt.getTime();
  if (sinceMs >= FOLLOW_MS) return null;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, sinceMs / 2));
  return new Date(now.getTime() + pauseMs);
}

/**
 * Asks the bank about a payout that a staff user resolved. An answer that contradicts it is
 * recorded like any late answer, and opens a case. Until then the bank is asked again.
 */
export async function followPayout(ctx: Context, id: string): Promise<void> {
  const withdrawal = await findWithdrawal(ctx.db, id);
  const decidedAt = withdrawal && (await findResolvedAt(ctx.db, id));
  if (!decidedAt) return transaction(ctx.db, (tx) => updateNextCheck(tx, { id, at: null }));
  // A bank that does not answer is asked again later, not at the next minute.
  const at = nextFollowAt({ decidedAt, now: ctx.clock.now() });
  await transaction(ctx.db, (tx) => updateNextCheck(tx, { id, at }));
  const { state, amountMinor, currency } = withdrawal;
  const answer = await ctx.ports.payoutBank.status({ reference: id, amountMinor, currency });
  const isPaid = state === "paid";
  switch (answer.outcome) {
    case "paid":
      return isPaid ? endFollow(ctx, id) : settlePayout(ctx, { id, outcome: answer });
    case "returned":
    case "refused":
      return isPaid ? settlePayout(ctx, { id, outcome: answer }) : endFollow(ctx, id);
    case "absent":
      // The bank never got what a staff user says it paid.
      return isPaid ? openCase(ctx, id) : undefined;
    default:
      return undefined;
  }
}

/** The bank confirms the decision. */
function endFollow(ctx: Context, id: string): Promise<void> {
  return transaction(ctx.db, (tx) => updateNextCheck(tx, { id, at: null }));
}

async function openCase(ctx: Context, id: string): Promise<void> {
  await transaction(ctx.db, (tx) => updateContradicted(tx, { id, at: ctx.clock.now() }));
  ctx.push.queue("withdrawals");
}
