import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Variant } from "@krapao/contract/phone";
import { BANGKOK_OFFSET_MS, DAY_MS, MINUTE_MS } from "@krapao/contract/time";

export type { Variant };

/** The default language and currency of a build. */
export const MARKET = {
  thai: { language: "th", currency: "THB" },
  lao: { language: "la", currency: "LAK" },
} as const satisfies Record<Variant, { language: Language; currency: Currency }>;

const DAY_MINUTES = DAY_MS / MINUTE_MS;

/**
 * Whether a time is in a daily window of Asia/Bangkok, end excluded. The window may span midnight.
 */
export function isInDailyWindow(at: Date, { from, to }: { from: string; to: string }): boolean {
  const minutes = Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / MINUTE_MS) % DAY_MINUTES;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
}

/** When a daily window that holds this time ends. */
export function endOfWindow(at: Date, { to }: { to: string }): Date {
  const local = at.getTime() + BANGKOK_OFFSET_MS;
  const end = local - (local % DAY_MS) + minutesOf(to) * MINUTE_MS;
  return new Date((end > local ? end : end + DAY_MS) - BANGKOK_OFFSET_MS);
}

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(":").map(Number);
  return hours * 60 + minutes;
}
