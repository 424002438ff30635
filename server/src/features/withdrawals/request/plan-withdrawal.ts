import { together } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import {
  findMember,
  isBankChangeInProgress,
  isRecentAuth,
  requireConfirmation,
} from "../../accounts/index.ts";
import { hasActiveCondition, refreshTurnoverOfCondition } from "../../bonuses/index.ts";
import { readMemberLimits, readSetting } from "../../lookups/index.ts";
import { readRisk } from "../risk/read-risk.ts";
import { needsReview, type Risk } from "../risk/risk.ts";
import { checkLimits, firstState, type Withdrawal } from "../withdrawal.ts";

export interface WithdrawalRequest {
  memberId: bigint;
  amountMinor: bigint;
  idempotencyKey: string | null;
  sessionId: string;
  /** The token of that session. */
  token: string;
  /** When the member last entered the password or used a passkey. */
  reauthenticatedAt: Date;
}

/** What the member's data and the operator's settings say about a requested withdrawal. */
export interface Plan
  extends Pick<
    Withdrawal,
    "memberId" | "amountMinor" | "currency" | "bankCode" | "bankAccountName" | "bankAccountNo"
  > {
  /** The state once the money is held: large and suspicious withdrawals go to review. */
  heldState: "approved" | "review";
  risk: Risk;
  /** Why the amount is not allowed; null when it is. */
  problem: ReturnType<typeof checkLimits>;
  /** From this amount, the member needs a recent authentication. */
  recentAuthMinMinor: bigint;
  /** Hours without withdrawals after a reset of the password. */
  resetDelayHours: number;
}

/**
 * Reads everything the decision needs, settings included: its transaction asks the pool for no
 * second connection. @throws NO_BANK when there is no account to pay to
 */
export async function planWithdrawal(
  ctx: Context,
  {
    memberId,
    amountMinor,
    id,
  }: Pick<WithdrawalRequest, "memberId" | "amountMinor"> & { id?: string },
): Promise<Plan> {
  const { db } = ctx;
  const now = ctx.clock.now();
  // While a change of the bank account waits for approval, a cashier checks the destination.
  const [hasCondition, member, isChanging, allLimits] = await together(db, (one) =>
    Promise.all([
      hasActiveCondition(one, memberId),
      findMember(one, memberId),
      isBankChangeInProgress(one, { memberId, now }),
      readMemberLimits(one, memberId),
    ]),
  );
  if (!member) return refuse("NO_BANK");
  if (hasCondition) await refreshTurnoverOfCondition(ctx, memberId);
  const [{ reviewScore }, recentAuthMin, resetDelayHours] = await Promise.all([
    readSetting(db, "withdrawRisk"),
    readSetting(db, "recentAuthMin"),
    readSetting(db, "resetDelayHours"),
  ]);
  const { currency, bankCode, bankAccountName, bankAccountNo } = member;
  const payout = { memberId, amountMinor, currency, bankCode, bankAccountName, bankAccountNo };
  const risk = await readRisk(ctx, id === undefined ? payout : { ...payout, id });
  const limits = allLimits[currency];
  const isFlagged = isChanging || needsReview(risk, reviewScore);
  return {
    ...payout,
    risk,
    heldState: isFlagged ? "review" : firstState(amountMinor, limits.autoPayoutMax.minor),
    problem: checkLimits(amountMinor, {
      minMinor: limits.withdrawMin.minor,
      maxMinor: limits.withdrawMax.minor,
    }),
    recentAuthMinMinor: recentAuthMin[currency],
    resetDelayHours,
  };
}

/**
 * A passkey when the member wants one for every withdrawal, and step-up authentication from the
 * operator's amount on. Checked last, so that only a withdrawal that would otherwise succeed
 * requires them.
 * @throws PASSKEY_REQUIRED, RECENT_AUTH_REQUIRED
 */
export async function requireAuthFor(
  ctx: Context,
  tx: Tx,
  { request, plan }: { request: WithdrawalRequest; plan: Plan },
): Promise<void> {
  await requireConfirmation(ctx, tx, request);
  if (needsRecentAuth(ctx, { request, plan })) refuse("RECENT_AUTH_REQUIRED");
}

/** Whether the amount needs a newer step-up authentication than the member's. */
export function needsRecentAuth(
  { clock }: Context,
  { request, plan }: { request: WithdrawalRequest; plan: Plan },
): boolean {
  const { amountMinor, reauthenticatedAt } = request;
  return amountMinor >= plan.recentAuthMinMinor && !isRecentAuth(reauthenticatedAt, clock.now());
}
