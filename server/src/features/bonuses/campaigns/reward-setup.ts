/** The part of a setup document that bonuses and promotions share: amounts, terms and budget. */
import type { Payload } from "@krapao/contract/console/setup/payloads";
import type { Selectable } from "kysely";
import type { PromotionsPromotion } from "../../../kernel/db/schema.ts";
import { refuse } from "../../../kernel/errors.ts";

type Reward = Omit<Payload<"promotion">, "description" | "segment">;
type RewardRow = Omit<
  Selectable<PromotionsPromotion>,
  "code" | "description" | "spent_minor" | "segment_code"
>;

/** Converts a row to the payload. */
export function rewardPayload(row: RewardRow) {
  return {
    currency: row.currency,
    amount: row.amount_minor,
    percent: row.percent,
    cap: row.cap_minor,
    minDeposit: row.min_deposit_minor,
    depositMaxHours: row.deposit_max_hours,
    turnoverTimes: row.turnover_times,
    turnoverCountsDeposit: row.turnover_counts_deposit,
    percentSuccess: row.percent_success,
    percentFail: row.percent_fail,
    budget: row.budget_minor,
    isActive: row.is_active,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}

/** Converts a payload to the row. */
export function rewardColumns(reward: Reward) {
  return {
    currency: reward.currency,
    amount_minor: reward.amount,
    percent: reward.percent,
    cap_minor: reward.cap,
    min_deposit_minor: reward.minDeposit,
    deposit_max_hours: reward.depositMaxHours,
    turnover_times: reward.turnoverTimes,
    turnover_counts_deposit: reward.turnoverCountsDeposit,
    percent_success: reward.percentSuccess,
    percent_fail: reward.percentFail,
    budget_minor: reward.budget,
    is_active: reward.isActive,
    starts_at: reward.startsAt,
    ends_at: reward.endsAt,
  };
}

/**
 * A changed document keeps its currency, and its budget covers what is spent already.
 * @throws KEY_INVALID
 */
export function checkReward(
  reward: Reward,
  known: { currency: Reward["currency"]; spent_minor: bigint } | undefined,
): void {
  if (!known) return;
  if (known.currency !== reward.currency) {
    refuse("KEY_INVALID", { "payload.currency": "KEY_INVALID" });
  }
  if (reward.budget !== null && reward.budget < known.spent_minor) {
    refuse("KEY_INVALID", { "payload.budget": "KEY_INVALID" });
  }
}
