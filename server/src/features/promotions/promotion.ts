/** A promotion: a reward that a member activates by its code, once. */
import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { promotion } from "@krapao/contract/member/promotions";
import type * as v from "valibot";
import { type RewardRule, showReward, type Texts } from "../bonuses/index.ts";

export interface Promotion extends RewardRule {
  code: string;
  description: Texts;
  currency: Currency;
  percentSuccess: number;
  percentFail: number;
  /** null: published before promotions had a budget. It gives nothing. */
  budgetMinor: bigint | null;
  spentMinor: bigint;
  endsAt: Date | null;
}

/** The terms as the API shows them to members. */
export function showPromotion(
  shown: Promotion,
  language: Language,
): v.InferInput<typeof promotion> {
  return {
    code: shown.code,
    description: shown.description[language],
    percentSuccess: shown.percentSuccess,
    percentFail: shown.percentFail,
    reward: showReward(shown),
    currency: shown.currency,
    endsAt: shown.endsAt,
  };
}
