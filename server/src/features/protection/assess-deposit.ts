import { answered, type Statement, type Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { remainingOf } from "./limit.ts";
import { lockProtection, sumDeposits } from "./queries.ts";
import { exclusionAt, selfExcluded } from "./require-not-excluded.ts";

export interface Deposit {
  memberId: bigint;
  amountMinor: bigint;
  /** Sum of the member's other deposits that are started and not paid yet. */
  reservedMinor?: bigint;
}

/** Why a deposit is deferred, and until when if that is known. */
export type Deferral = { reason: "limit" } | { reason: "excluded"; until: Date };

/** What limits a member's deposits now. */
export interface Allowance {
  excludedUntil: Date | null;
  /** What the limits still allow, in minor units; null: no limit. */
  remainingMinor: bigint | null;
}

/**
 * Reads what limits a member's deposits. The settings stay locked until `tx` ends, so that deposits
 * of all kinds are checked one after the other. A member without settings is not locked.
 * @returns what asks the rest, after a list of statements
 */
export function lockAllowance(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Statement<() => Statement<Allowance>> {
  return lockProtection(tx, memberId).map((found) => () => {
    const now = clock.now();
    const excludedUntil = exclusionAt(now, found);
    const limits = found?.limits;
    const hasLimit = limits && Object.values(limits).some((limit) => limit !== null);
    if (excludedUntil || !hasLimit) return answered(tx, { excludedUntil, remainingMinor: null });
    return sumDeposits(tx, { memberId, now }).map((used) => ({
      excludedUntil,
      remainingMinor: remainingOf(limits, used),
    }));
  });
}

/**
 * Why a deposit cannot be credited now, together with those that are started; null: it can. Pure.
 */
export function deferralOf(
  { excludedUntil, remainingMinor }: Allowance,
  { amountMinor, reservedMinor = 0n }: Omit<Deposit, "memberId">,
): Deferral | null {
  if (excludedUntil) return { reason: "excluded", until: excludedUntil };
  const isAbove = remainingMinor !== null && reservedMinor + amountMinor > remainingMinor;
  return isAbove ? { reason: "limit" } : null;
}

/**
 * Checks a deposit against the member's limits and self-exclusion; null: it can be credited now.
 * Locks as `lockAllowance`.
 */
export async function assessDeposit(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  deposit: Deposit,
): Promise<Deferral | null> {
  const readAllowance = await lockAllowance(ctx, tx, deposit.memberId);
  return deferralOf(await readAllowance(), deposit);
}

/**
 * Refuses a deposit that would be deferred.
 * @throws DEPOSIT_LIMIT, SELF_EXCLUDED
 */
export async function requireDepositAllowed(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  deposit: Deposit,
): Promise<void> {
  const readAllowance = await lockAllowance(ctx, tx, deposit.memberId);
  requireWithin(await readAllowance(), deposit);
}

/**
 * As `requireDepositAllowed`, for an allowance that is locked. Pure.
 * @throws DEPOSIT_LIMIT, SELF_EXCLUDED
 */
export function requireWithin(allowance: Allowance, deposit: Omit<Deposit, "memberId">): void {
  const deferral = deferralOf(allowance, deposit);
  if (!deferral) return;
  if (deferral.reason === "excluded") throw selfExcluded(deferral.until);
  refuse("DEPOSIT_LIMIT");
}
