import type { Currency } from "@krapao/contract";
import type { Language } from "../../kernel/http.ts";

export type Variant = "thai" | "lao";

/** What a build speaks and counts in unless the caller says otherwise. */
export const MARKET = {
  thai: { language: "th", currency: "THB" },
  lao: { language: "la", currency: "LAK" },
} as const satisfies Record<Variant, { language: Language; currency: Currency }>;

const BANGKOK_MINUTES = 7 * 60;
const DAY_MINUTES = 24 * 60;

/** Whether `at` lies in the daily window, in Asia/Bangkok; a window may span midnight. Its end is outside. */
export function isInDailyWindow(at: Date, { from, to }: { from: string; to: string }): boolean {
  const minutes = (Math.floor(at.getTime() / 60_000) + BANGKOK_MINUTES) % DAY_MINUTES;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
}

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(":").map(Number);
  return hours * 60 + minutes;
}
