/** Rests from play: the pure rules. */
import type { PauseLength } from "@krapao/contract/protection";

const DAYS = { day: 1, week: 7, month: 30 } as const;
const MONTHS = { half_year: 6, year: 12, five_years: 60 } as const;

/** When a rest of this length ends that begins now. */
export function endOfPause(length: PauseLength, from: Date): Date {
  const end = new Date(from);
  if (length === "day" || length === "week" || length === "month") {
    end.setUTCDate(end.getUTCDate() + DAYS[length]);
    return end;
  }
  end.setUTCMonth(end.getUTCMonth() + MONTHS[length]);
  // The 31st of a month that has 30 days: the calendar goes on to the 1st, which is not shorter.
  return end;
}
