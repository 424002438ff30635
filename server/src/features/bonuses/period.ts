/** Days and weeks of Asia/Bangkok, which knows no summer time. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: three days after a Monday. */
const THURSDAY = 3;

/** Midnight in Bangkok at which the day of `at` began. */
export function startOfDay(at: Date): Date {
  return fromDayNumber(dayNumber(at));
}

/** Midnight in Bangkok at which the week of `at` began: it begins on Monday. */
export function startOfWeek(at: Date): Date {
  const day = dayNumber(at);
  return fromDayNumber(day - ((((day + THURSDAY) % 7) + 7) % 7));
}

function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + OFFSET_MS) / DAY_MS);
}

function fromDayNumber(day: number): Date {
  return new Date(day * DAY_MS - OFFSET_MS);
}
