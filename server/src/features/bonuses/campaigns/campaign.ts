/** A campaign: a bonus that members activate themselves. Pure rules. */
import type { Currency } from "@krapao/contract";
import type { BonusType } from "@krapao/contract/member/bonuses";
import { startOfDay, startOfWeek } from "../../../kernel/calendar.ts";
import type { RewardRule, Texts } from "./reward-rule.ts";

export interface Campaign extends RewardRule {
  code: string;
  name: Texts;
  /** HTML. */
  notice: Texts;
  banners: { image: string | null; html: Texts | null }[];
  type: BonusType;
  maxReceived: number;
  currency: Currency;
  percentSuccess: number;
  percentFail: number;
  /** null: published before campaigns had a budget. It gives nothing. */
  budgetMinor: bigint | null;
  spentMinor: bigint;
}

/** The start of the period whose receipts count against `maxReceived`; null: all receipts count. */
export function limitPeriodStart(type: BonusType, at: Date): Date | null {
  if (type === "day") return startOfDay(at);
  return type === "week" ? startOfWeek(at) : null;
}

/** Whether the member has received the bonus as often as allowed now. */
export function isReceiptLimitReached(
  { type, maxReceived }: Pick<Campaign, "type" | "maxReceived">,
  receivedAt: readonly Date[],
  at: Date,
): boolean {
  const from = limitPeriodStart(type, at);
  return receivedAt.filter((each) => from === null || each >= from).length >= maxReceived;
}
