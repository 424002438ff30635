import {
  type BonusType,
  type ConditionKind,
  type list,
  PERCENT_FAIL_PLACEHOLDER,
} from "@krapao/contract/bonuses";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { money } from "../../lib/format.ts";
import type { Condition } from "../../lib/rewards.ts";

export type Bonus = ClientOutput<typeof list>[number];

const DAY_MS = 86_400_000;
/** Asia/Bangkok knows no summer time. */
const BANGKOK_MS = 7 * 3_600_000;

/** Days since the epoch in Bangkok. */
function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() + BANGKOK_MS) / DAY_MS);
}

/** Weeks since the epoch in Bangkok, from Monday; the epoch was a Thursday. */
function weekOf(moment: Date): number {
  return Math.floor((dayOf(moment) + 3) / 7);
}

/** How many receipts count against the limit at a moment: all, those of its day, those of its week. */
export function countedReceipts(type: BonusType, received: readonly Date[], now: Date): number {
  if (type === "limit") return received.length;
  const periodOf = type === "day" ? dayOf : weekOf;
  return received.filter((moment) => periodOf(moment) === periodOf(now)).length;
}

/** How often the bonus can still be received now. */
export function receiptsLeft(
  { type, maxReceived, userBonus }: Pick<Bonus, "type" | "maxReceived" | "userBonus">,
  now: Date,
): number {
  const received = (userBonus?.received ?? []).map(({ updatedAt }) => new Date(updatedAt));
  return Math.max(0, maxReceived - countedReceipts(type, received, now));
}

/** What a bonus gives, in one look: `+50%` or `฿200`. */
export function headline({ gift, currency }: Pick<Bonus, "gift" | "currency">): string {
  if (gift.kind === "percent") return `+${gift.percent ?? 0}%`;
  return money(gift.amount ?? 0, currency).replace(/\.00$/, "");
}

/** The operator's notice with the percent at which the bonus has failed. */
export function noticeOf({ notice, percentFail }: Pick<Bonus, "notice" | "percentFail">): string {
  return notice.replaceAll(PERCENT_FAIL_PLACEHOLDER, String(percentFail));
}

/** A share of the way as text, never beyond its ends: `37.5`. */
export function percentText(percent: number): string {
  return String(Math.round(clampPercent(percent) * 10) / 10);
}

/** A percent within 0 and 100: who has lost since the start is still at its beginning. */
export function clampPercent(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

/** What an active gift is called: the name its operator gave it, or what it is where there is only one of a kind. */
export function giftName(
  { kind, description }: Pick<Condition, "kind" | "description">,
  kinds: Record<ConditionKind, string>,
): string {
  const isOneOfAKind = kind === "invite" || kind === "refund";
  return isOneOfAKind || description === "" ? kinds[kind] : description;
}

const HUES = ["jade", "blue", "amber", "plum"] as const;

/** The colour of a bonus without a picture: the same for the same code, on every device. */
export function hueOf(code: string): (typeof HUES)[number] {
  let sum = 0;
  for (const letter of code) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? "blue";
}
