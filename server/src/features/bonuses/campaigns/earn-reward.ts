import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { findLastDeposit, insertUsedDeposit } from "./queries.ts";
import { amountFor, needsDeposit, type RewardRule } from "./reward-rule.ts";

/** The amount for this member, and the deposit that earns it; null when none is needed. */
export interface EarnedReward {
  amountMinor: bigint;
  depositId: string | null;
}

/**
 * Calculates a reward by its rule. The caller holds the lock of the member's conditions
 * (`lockConditions`), so that a deposit earns only one reward.
 * @throws DEPOSIT_MINIMUM when the last deposit is too small or has earned a reward already
 */
export async function earnReward(
  tx: Tx,
  { memberId, rule }: { memberId: bigint; rule: RewardRule },
): Promise<EarnedReward> {
  if (!needsDeposit(rule) && rule.amountMinor !== null) {
    return { amountMinor: rule.amountMinor, depositId: null };
  }
  const deposit = await findLastDeposit(tx, memberId);
  const amountMinor = deposit && !deposit.isUsed ? amountFor(rule, deposit.amountMinor) : null;
  if (!deposit || amountMinor === null) return refuse("DEPOSIT_MINIMUM");
  return { amountMinor, depositId: deposit.transferId };
}

/** Records which deposit earned a condition. Call it after `openCondition`. */
export async function recordUsedDeposit(
  tx: Tx,
  { conditionId, depositId }: { conditionId: string; depositId: string | null },
): Promise<void> {
  if (depositId === null) return;
  const isFirst = await insertUsedDeposit(tx, { transferId: depositId, conditionId });
  assert(isFirst, "the deposit was unused when the reward was calculated");
}
