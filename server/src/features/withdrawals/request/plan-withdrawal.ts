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
import { findWayOut } from "../../protection/index.ts";
import { storePlayed } from "../play/store-played.ts";
import { readRiskAndPlay } from "../risk/read-risk.ts";
import { needsReview, type Risk } from "../risk/risk.ts";
import { checkLimits, firstState, type Leaving, type Withdrawal, wayOutOf } from "../withdrawal.ts";

export interface WithdrawalRequest {
  memberId: bigint;
  amountMinor: bigint;
  /** Why the member wants out, as the member says. */
  leaving: "deposit_error" | "closing" | null;
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
  /** What it takes of money whose play cannot be known, when it goes by itself. */
  unknownMinor: bigint;
  /** The member's latest withdrawal when this was planned. */
  lastId: string | null;
  /** Why the member wants out; null: as usual. */
  leaving: Leaving | null;
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
    ...known
  }: Pick<WithdrawalRequest, "memberId" | "amountMinor"> &
    Partial<Pick<Withdrawal, "id" | "state">> & { leaving: Leaving | null },
): Promise<Plan> {
  const { db } = ctx;
  const now = ctx.clock.now();
  // While a change of the bank account waits for approval, a cashier checks the destination.
  const [hasCondition, member, isChanging, allLimits, wayOut] = await together(db, (one) =>
    Promise.all([
      hasActiveCondition(one, memberId),
      findMember(one, memberId),
      isBankChangeInProgress(one, { memberId, now }),
      readMemberLimits(one, memberId),
      findWayOut(now, one, memberId),
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
  const { id, state } = known;
  const { risk, play, taken } = await readRiskAndPlay(ctx, {
    ...payout,
    ...(id === undefined ? {} : { id }),
    ...(state === undefined ? {} : { state }),
  });
  await storePlayed(ctx, memberId, play);
  const limits = allLimits[currency];
  const leaving = wayOutOf(wayOut, limits.depositMin.minor) ?? known.leaving;
  // Below the usual minimum a payout may cost more than it brings: a person sends it.
  const isSmall = amountMinor < limits.withdrawMin.minor;
  const isFlagged = isChanging || isSmall || needsReview(risk, reviewScore);
  return {
    ...payout,
    risk,
    unknownMinor: taken.unknownMinor,
    lastId: play.lastId,
    leaving,
    heldState: isFlagged ? "review" : firstState(amountMinor, limits.autoPayoutMax.minor),
    problem: checkLimits(amountMinor, {
      // Who wants out takes everything.
      minMinor: leaving ? 0n : limits.withdrawMin.minor,
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
