import type { ClientOutput } from "@krapao/contract/endpoint";
import {
  type BonusType,
  type ConditionKind,
  type list,
  PERCENT_FAIL_PLACEHOLDER,
} from "@krapao/contract/member/bonuses";
import { BANGKOK_OFFSET_MS, DAY_MS } from "@krapao/contract/time";
import { money } from "../../lib/format.ts";
import type { Condition } from "../../lib/money/rewards.ts";

export type Bonus = ClientOutput<typeof list>[number];

/** Days since the epoch in Bangkok. */
function dayOf(time: Date): number {
  return Math.floor((time.getTime() + BANGKOK_OFFSET_MS) / DAY_MS);
}

/** Weeks since the epoch in Bangkok, starting on Monday; the epoch was a Thursday. */
function weekOf(time: Date): number {
  return Math.floor((dayOf(time) + 3) / 7);
}

/**
 * Number of receipts that count against the limit at a time: all, those of its day, or those of its
 * week.
 */
export function countedReceipts(type: BonusType, received: readonly Date[], now: Date): number {
  if (type === "limit") return received.length;
  const periodOf = type === "day" ? dayOf : weekOf;
  return received.filter((time) => periodOf(time) === periodOf(now)).length;
}

/** How many times the bonus can still be received now. */
export function receiptsLeft(
  { type, maxReceived, userBonus }: Pick<Bonus, "type" | "maxReceived" | "userBonus">,
  now: Date,
): number {
  const received = (userBonus?.received ?? []).map(({ updatedAt }) => new Date(updatedAt));
  return Math.max(0, maxReceived - countedReceipts(type, received, now));
}

/** What a bonus gives, in short: `+50%` or `฿200.00`. */
export function headline({ reward, currency }: Pick<Bonus, "reward" | "currency">): string {
  if (reward.kind === "percent") return `+${reward.percent ?? 0}%`;
  return money(reward.amount ?? 0, currency);
}

/** The operator's notice with the percent at which the bonus fails. */
export function noticeOf({ notice, percentFail }: Pick<Bonus, "notice" | "percentFail">): string {
  return notice.replaceAll(PERCENT_FAIL_PLACEHOLDER, String(percentFail));
}

/** A percent as text, within 0 and 100: `37.5`. */
export function percentText(percent: number): string {
  return String(Math.round(clampPercent(percent) * 10) / 10);
}

/** A percent within 0 and 100: a member who has lost since the start is still at 0. */
export function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

/**
 * The name of an active reward: the operator's name of it, or its kind where there is only one of
 * that kind.
 */
export function giftName(
  { kind, description }: Pick<Condition, "kind" | "description">,
  kinds: Record<ConditionKind, string>,
): string {
  const isOneOfAKind = kind === "invite" || kind === "refund";
  return isOneOfAKind || description === "" ? kinds[kind] : description;
}

const HUES = ["jade", "blue", "amber", "plum"] as const;

/** The colour of a bonus without a picture: the same for the same code on every device. */
export function hueOf(code: string): (typeof HUES)[number] {
  let sum = 0;
  for (const letter of code) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? "blue";
}
