/** Days and weeks of Asia/Bangkok, which has no daylight saving time. */
import { BANGKOK_OFFSET, BANGKOK_OFFSET_MS, DAY_MS } from "@krapao/contract/time";

/** 1 January 1970 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3;

/** The day of a time in Bangkok, as `2026-01-31`. */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);

/** Midnight in Bangkok at the start of a day, which is `2026-01-31`. */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00${BANGKOK_OFFSET}`);

/** Midnight in Bangkok at the start of the day. */
export function startOfDay(at: Date): Date {
  return fromDayNumber(dayNumber(at));
}

/** Midnight in Bangkok at the start of the week, a Monday. */
export function startOfWeek(at: Date): Date {
  const day = dayNumber(at);
  return fromDayNumber(day - ((((day + EPOCH_WEEKDAY) % 7) + 7) % 7));
}

function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS);
}

function fromDayNumber(day: number): Date {
  return new Date(day * DAY_MS - BANGKOK_OFFSET_MS);
}
