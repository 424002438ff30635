/** Days and weeks of Asia/Bangkok, which has no daylight saving time. */
import { BANGKOK_OFFSET_MS, DAY_MS } from "@krapao/contract/time";

/** 1 January 1970 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3;

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
