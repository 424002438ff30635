/** How much a gift is: the rule that bonuses and promotions share. */
import type { giftAmount } from "@krapao/contract/bonuses";
import * as v from "valibot";
import type { Language } from "../../kernel/http.ts";

export interface GiftRule {
  /** Of a fixed gift, minor units; null when it is a percent. */
  amountMinor: bigint | null;
  /** Of the last deposit, with `capMinor` as the most; null when it is fixed. */
  percent: number | null;
  capMinor: bigint | null;
  /** The least deposit that earns it; 0: none is asked for. */
  minDepositMinor: bigint;
}

/** Whether a gift has to be earned by a deposit. */
export function needsDeposit({ percent, minDepositMinor }: GiftRule): boolean {
  return percent !== null || minDepositMinor > 0n;
}

/** What a deposit earns, minor units; null when it is too small. Broken satang are not given. */
export function amountFor(rule: GiftRule, depositMinor: bigint): bigint | null {
  if (depositMinor < rule.minDepositMinor) return null;
  if (rule.amountMinor !== null) return rule.amountMinor;
  const share = (depositMinor * BigInt(rule.percent ?? 0)) / 100n;
  const amountMinor = rule.capMinor !== null && share > rule.capMinor ? rule.capMinor : share;
  return amountMinor > 0n ? amountMinor : null;
}

/** Whether a budget has no room for another gift: the smallest there may be. */
export function isBudgetUsedUp(
  { amountMinor }: Pick<GiftRule, "amountMinor">,
  { budgetMinor, spentMinor }: { budgetMinor: bigint | null; spentMinor: bigint },
): boolean {
  return budgetMinor !== null && budgetMinor - spentMinor < (amountMinor ?? 1n);
}

/** The rule as the member reads it. */
export function showGift(rule: GiftRule): v.InferInput<typeof giftAmount> {
  return {
    kind: rule.percent === null ? "fixed" : "percent",
    amount: rule.amountMinor,
    percent: rule.percent,
    cap: rule.capMinor,
    minDeposit: rule.minDepositMinor,
  };
}

/** A text in the languages of the product, as the database holds it. */
export const texts = v.object({ th: v.string(), la: v.string(), en: v.string() });
export type Texts = Record<Language, string>;
