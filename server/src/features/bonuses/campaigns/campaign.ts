/** A bonus that members take by themselves: its pure rules. */
import type { Currency } from "@krapao/contract";
import type { BonusType } from "@krapao/contract/bonuses";
import type { GiftRule, Texts } from "./gift-rule.ts";
import { startOfDay, startOfWeek } from "./period.ts";

export interface Campaign extends GiftRule {
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
  budgetMinor: bigint | null;
  spentMinor: bigint;
}

/** From when on receipts count against `maxReceived`; null: all of them do. */
export function countsFrom(type: BonusType, at: Date): Date | null {
  if (type === "day") return startOfDay(at);
  return type === "week" ? startOfWeek(at) : null;
}

/** Whether the limit of receipts is reached at this moment. */
export function isReceived(
  { type, maxReceived }: Pick<Campaign, "type" | "maxReceived">,
  receivedAt: readonly Date[],
  at: Date,
): boolean {
  const from = countsFrom(type, at);
  return receivedAt.filter((each) => from === null || each >= from).length >= maxReceived;
}
