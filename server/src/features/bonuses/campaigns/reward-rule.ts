/** How much a reward is worth: the rule that bonuses and promotions share. */

import type { Language } from "@krapao/contract/languages";
import type { rewardAmount } from "@krapao/contract/member/bonuses";
import { HOUR_MS } from "@krapao/contract/time";
import * as v from "valibot";

export interface RewardRule {
  /** Minor units of a fixed reward; null when it is a percent. */
  amountMinor: bigint | null;
  /** Percent of the last deposit, at most `capMinor`; null when the reward is fixed. */
  percent: number | null;
  capMinor: bigint | null;
  /** Minimum deposit; 0: no deposit is needed. */
  minDepositMinor: bigint;
  /** The most hours since the deposit; null: no limit. */
  depositMaxHours: number | null;
  /** Turnover in times of the gift, or of gift and deposit; 0: none. */
  turnoverTimes: number;
  turnoverCountsDeposit: boolean;
}

/** Whether a deposit must earn the reward. */
export function needsDeposit({ percent, minDepositMinor }: RewardRule): boolean {
  return percent !== null || minDepositMinor > 0n;
}

/** Whether a deposit was credited too long ago to earn the reward. */
export function isTooOld(
  { depositMaxHours }: Pick<RewardRule, "depositMaxHours">,
  { creditedAt, now }: { creditedAt: Date; now: Date },
): boolean {
  if (depositMaxHours === null) return false;
  return now.getTime() - creditedAt.getTime() > depositMaxHours * HOUR_MS;
}

/** What a deposit earns, minor units, rounded down; null when the deposit is too small. */
export function amountFor(rule: RewardRule, depositMinor: bigint): bigint | null {
  if (depositMinor < rule.minDepositMinor) return null;
  if (rule.amountMinor !== null) return rule.amountMinor;
  const share = (depositMinor * BigInt(rule.percent ?? 0)) / 100n;
  const amountMinor = rule.capMinor !== null && share > rule.capMinor ? rule.capMinor : share;
  return amountMinor > 0n ? amountMinor : null;
}

/** The turnover that a gift asks for, minor units. `depositMinor`: 0 without a deposit. */
export function turnoverFor(
  { turnoverTimes, turnoverCountsDeposit }: RewardRule,
  { amountMinor, depositMinor }: { amountMinor: bigint; depositMinor: bigint },
): bigint {
  const counted = turnoverCountsDeposit ? amountMinor + depositMinor : amountMinor;
  return BigInt(turnoverTimes) * counted;
}

/** Whether the rest of a budget, if there is one, is below the smallest possible reward. */
export function isBudgetUsedUp(
  { amountMinor }: Pick<RewardRule, "amountMinor">,
  { budgetMinor, spentMinor }: { budgetMinor: bigint | null; spentMinor: bigint },
): boolean {
  return (budgetMinor ?? 0n) - spentMinor < (amountMinor ?? 1n);
}

/** The rule as the API shows it to members. */
export function showReward(rule: RewardRule): v.InferInput<typeof rewardAmount> {
  return {
    kind: rule.percent === null ? "fixed" : "percent",
    amount: rule.amountMinor,
    percent: rule.percent,
    cap: rule.capMinor,
    minDeposit: rule.minDepositMinor,
    depositMaxHours: rule.depositMaxHours,
    turnoverTimes: rule.turnoverTimes,
    turnoverCountsDeposit: rule.turnoverCountsDeposit,
  };
}

/** A text in every language, as the database stores it. */
export const texts = v.object({ th: v.string(), la: v.string(), en: v.string() });
export type Texts = Record<Language, string>;
