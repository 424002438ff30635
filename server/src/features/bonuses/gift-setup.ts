/** What a gift gives and asks, as operators set it up: the same of a bonus as of a promotion code. */
import type { Payload } from "@krapao/contract/office/setup-payloads";
import type { Selectable } from "kysely";
import { refuse } from "../../kernel/errors.ts";
import type { PromotionsPromotion } from "../../kernel/schema.ts";

type Gift = Omit<Payload<"promotion">, "description">;
type GiftRow = Omit<Selectable<PromotionsPromotion>, "code" | "description" | "spent_minor">;

/** The payload's part of a row. */
export function giftPayload(row: GiftRow) {
  return {
    currency: row.currency,
    amount: row.amount_minor,
    percent: row.percent,
    cap: row.cap_minor,
    minDeposit: row.min_deposit_minor,
    percentSuccess: row.percent_success,
    percentFail: row.percent_fail,
    budget: row.budget_minor,
    isActive: row.is_active,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}

/** The row's part of a payload. */
export function giftColumns(gift: Gift) {
  return {
    currency: gift.currency,
    amount_minor: gift.amount,
    percent: gift.percent,
    cap_minor: gift.cap,
    min_deposit_minor: gift.minDeposit,
    percent_success: gift.percentSuccess,
    percent_fail: gift.percentFail,
    budget_minor: gift.budget,
    is_active: gift.isActive,
    starts_at: gift.startsAt,
    ends_at: gift.endsAt,
  };
}

/** What was given away stays in its currency, and is not more than the budget. @throws KEY_INVALID */
export function checkGift(
  gift: Gift,
  known: { currency: Gift["currency"]; spent_minor: bigint } | undefined,
): void {
  if (!known) return;
  if (known.currency !== gift.currency) {
    refuse("KEY_INVALID", { "payload.currency": "KEY_INVALID" });
  }
  if (gift.budget !== null && gift.budget < known.spent_minor) {
    refuse("KEY_INVALID", { "payload.budget": "KEY_INVALID" });
  }
}
