import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { leftOf } from "./last-deposit.ts";
import { findLastDeposit, insertUsedDeposit, type LastDeposit } from "./queries.ts";
import { amountFor, isTooOld, needsDeposit, type RewardRule, turnoverFor } from "./reward-rule.ts";

/** The amount for this member, and the deposit that earns it; null when none is needed. */
export interface EarnedReward {
  amountMinor: bigint;
  depositId: string | null;
  /** What is left of that deposit. */
  depositMinor: bigint | null;
  /** The turnover that its condition asks for. */
  turnoverMinor: bigint;
}

/** Why a deposit does not earn a reward. */
export type DepositRefusal =
  | "NO_DEPOSIT"
  | "DEPOSIT_USED"
  | "DEPOSIT_MINIMUM"
  | "DEPOSIT_TOO_OLD"
  | "DEPOSIT_WITHDRAWN";

/**
 * Calculates a reward by its rule. The caller holds the lock of the member's conditions
 * (`lockConditions`), so that a deposit earns only one reward.
 * @throws NO_DEPOSIT, DEPOSIT_USED (it has earned a reward already), DEPOSIT_MINIMUM (too small),
 * DEPOSIT_TOO_OLD, DEPOSIT_WITHDRAWN (what is left of it is too small)
 */
export async function earnReward(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { memberId, rule }: { memberId: bigint; rule: RewardRule },
): Promise<EarnedReward> {
  return requireEarned(ctx, rule, await findEarningDeposit(tx, { memberId, rule }));
}

/** The deposit that could earn a reward; null when there is none, or none is needed. */
export async function findEarningDeposit(
  tx: Tx,
  { memberId, rule }: { memberId: bigint; rule: RewardRule },
): Promise<LastDeposit | null> {
  return needsDeposit(rule) ? findLastDeposit(tx, memberId) : null;
}

/** As `earnReward`, for a deposit that was found under the same lock. @throws as `earnReward` */
export function requireEarned(
  { clock }: Pick<Context, "clock">,
  rule: RewardRule,
  deposit: LastDeposit | null,
): EarnedReward {
  const assessed = assessReward(rule, { deposit, now: clock.now() });
  return "refusal" in assessed ? refuse(assessed.refusal) : assessed;
}

/**
 * What the last deposit earns by a rule, or why it earns nothing. A gift that is a part of a
 * deposit is a part of what is still here of it. Pure.
 */
export function assessReward(
  rule: RewardRule,
  { deposit, now }: { deposit: LastDeposit | null; now: Date },
): EarnedReward | { refusal: DepositRefusal } {
  if (!needsDeposit(rule) && rule.amountMinor !== null) {
    const { amountMinor } = rule;
    const turnoverMinor = turnoverFor(rule, { amountMinor, depositMinor: 0n });
    return { amountMinor, depositId: null, depositMinor: null, turnoverMinor };
  }
  if (!deposit) return { refusal: "NO_DEPOSIT" };
  if (deposit.isUsed) return { refusal: "DEPOSIT_USED" };
  if (amountFor(rule, deposit.amountMinor) === null) return { refusal: "DEPOSIT_MINIMUM" };
  if (isTooOld(rule, { creditedAt: deposit.creditedAt, now })) {
    return { refusal: "DEPOSIT_TOO_OLD" };
  }
  const depositMinor = leftOf(deposit);
  const amountMinor = amountFor(rule, depositMinor);
  if (amountMinor === null || depositMinor === 0n) return { refusal: "DEPOSIT_WITHDRAWN" };
  const turnoverMinor = turnoverFor(rule, { amountMinor, depositMinor });
  return { amountMinor, depositId: deposit.transferId, depositMinor, turnoverMinor };
}

/**
 * Records which deposit earned a condition. Start it after the condition; it may travel with the
 * commit.
 */
export async function recordUsedDeposit(
  tx: Tx,
  { conditionId, depositId }: { conditionId: string; depositId: string | null },
): Promise<void> {
  if (depositId === null) return;
  await insertUsedDeposit(tx, { transferId: depositId, conditionId });
}
