import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { waitedMs } from "../reviews/gift-review.ts";
import { type Gift, type GiftState, listGiftWaits } from "../reviews/queries.ts";
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
  { gift, rule }: { gift: Gift; rule: RewardRule },
): Promise<EarnedReward> {
  return requireEarned(ctx, rule, await findEarningDeposit(tx, { gift, rule }));
}

/** A deposit that could earn a gift, and when the gift waited for a staff user. */
interface EarningDeposit {
  deposit: LastDeposit | null;
  waits: GiftState["waits"];
}

/** The deposit that could earn a reward; null when there is none, or none is needed. */
export function findEarningDeposit(
  tx: Tx,
  { gift, rule }: { gift: Gift; rule: RewardRule },
): Statement<EarningDeposit> {
  const isNeeded = needsDeposit(rule);
  return inOrder(tx, [
    isNeeded && findLastDeposit(tx, gift.memberId),
    isNeeded && rule.depositMaxHours !== null && listGiftWaits(tx, gift),
  ]).map(([deposit, waits]) => ({ deposit: deposit || null, waits: waits || [] }));
}

/** As `earnReward`, for a deposit that was found under the same lock. @throws as `earnReward` */
export function requireEarned(
  { clock }: Pick<Context, "clock">,
  rule: RewardRule,
  found: EarningDeposit,
): EarnedReward {
  const assessed = assessReward(rule, { ...found, now: clock.now() });
  return "refusal" in assessed ? refuse(assessed.refusal) : assessed;
}

/**
 * What the last deposit earns by a rule, or why it earns nothing. A gift that is a part of a
 * deposit is a part of what is still here of it. The deposit does not age while the gift waits.
 * Pure.
 */
export function assessReward(
  rule: RewardRule,
  { deposit, waits = [], now }: Partial<EarningDeposit> & { now: Date },
): EarnedReward | { refusal: DepositRefusal } {
  if (!needsDeposit(rule) && rule.amountMinor !== null) {
    const { amountMinor } = rule;
    const turnoverMinor = turnoverFor(rule, { amountMinor, depositMinor: 0n });
    return { amountMinor, depositId: null, depositMinor: null, turnoverMinor };
  }
  if (!deposit) return { refusal: "NO_DEPOSIT" };
  if (deposit.isUsed) return { refusal: "DEPOSIT_USED" };
  if (amountFor(rule, deposit.amountMinor) === null) return { refusal: "DEPOSIT_MINIMUM" };
  const { creditedAt } = deposit;
  const waited = waitedMs(waits, { since: creditedAt, now });
  if (isTooOld(rule, { creditedAt: new Date(creditedAt.getTime() + waited), now })) {
    return { refusal: "DEPOSIT_TOO_OLD" };
  }
  const depositMinor = leftOf(deposit);
  const amountMinor = amountFor(rule, depositMinor);
  if (amountMinor === null || depositMinor === 0n) return { refusal: "DEPOSIT_WITHDRAWN" };
  const turnoverMinor = turnoverFor(rule, { amountMinor, depositMinor });
  return { amountMinor, depositId: deposit.transferId, depositMinor, turnoverMinor };
}

/**
 * Records which deposit earned a condition. It runs after the condition, and may travel with the
 * commit.
 */
export function recordUsedDeposit(
  tx: Tx,
  { conditionId, depositId }: { conditionId: string; depositId: string | null },
): Statement<void> | null {
  return depositId === null ? null : insertUsedDeposit(tx, { transferId: depositId, conditionId });
}
