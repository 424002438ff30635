/** A promotion: a gift that a member takes by its code, once. */
import type { Currency } from "@krapao/contract";
import type { promotion } from "@krapao/contract/promotions";
import type * as v from "valibot";
import type { Language } from "../../kernel/http.ts";
import { type GiftRule, showGift, type Texts } from "../bonuses/index.ts";

export interface Promotion extends GiftRule {
  code: string;
  description: Texts;
  currency: Currency;
  percentSuccess: number;
  percentFail: number;
  budgetMinor: bigint | null;
  spentMinor: bigint;
  endsAt: Date | null;
}

/** The terms as the member reads them. */
export function showPromotion(
  shown: Promotion,
  language: Language,
): v.InferInput<typeof promotion> {
  return {
    code: shown.code,
    description: shown.description[language],
    percentSuccess: shown.percentSuccess,
    percentFail: shown.percentFail,
    gift: showGift(shown),
    currency: shown.currency,
    endsAt: shown.endsAt,
  };
}
