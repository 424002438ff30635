/**
 * Hours, days and weeks of Asia/Bangkok, which has no daylight saving time and a whole-hour offset.
 */
import { SPAN_DAYS_MAX } from "@krapao/contract/console/reports";
import { BANGKOK_OFFSET, BANGKOK_OFFSET_MS, DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { refuse } from "./errors.ts";

/** A span of time: `from` is included, `to` is not. */
export interface Span {
  from: Date;
  to: Date;
}

/** 1 January 1970 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3;

export const HOURS_OF_DAY = 24;

export const earlier = (...times: Date[]) => new Date(Math.min(...times.map(Number)));
export const later = (...times: Date[]) => new Date(Math.max(...times.map(Number)));

/** A time whose UTC parts are the parts of the clock in Bangkok. */
export const bangkokTime = (at: Date) => new Date(at.getTime() + BANGKOK_OFFSET_MS);

/** The day of a time in Bangkok, as `2026-01-31`. */
export const dayOf = (at: Date): string => bangkokTime(at).toISOString().slice(0, 10);

/** The hour of a time, as `2026-01-31T09`. */
export const hourTextOf = (at: Date) => bangkokTime(at).toISOString().slice(0, 13);

/** The hour of the day, from 0. */
export const hourOfDay = (at: Date) => bangkokTime(at).getUTCHours();

/** The start of the hour. */
export const startOfHour = (at: Date) => new Date(at.getTime() - (at.getTime() % HOUR_MS));

/** Midnight in Bangkok at the start of a day, which is `2026-01-31`. */
export const midnightOf = (day: string): Date => new Date(`${day}T00:00:00${BANGKOK_OFFSET}`);

/** Midnight in Bangkok at the end of a day. */
export const midnightAfter = (day: string): Date => new Date(midnightOf(day).getTime() + DAY_MS);

/** Midnight in Bangkok at the start of the day. */
export function startOfDay(at: Date): Date {
  return fromDayNumber(dayNumber(at));
}

/** Midnight in Bangkok at the start of the week, a Monday. */
export function startOfWeek(at: Date): Date {
  const day = dayNumber(at);
  return fromDayNumber(day - ((((day + EPOCH_WEEKDAY) % 7) + 7) % 7));
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayOf(startOfWeek(midnightOf(day)));

/** The start of the month of a day, or of a later or earlier month. */
export function startOfMonth(day: string, later = 0): Date {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later;
  const year = `${Math.floor(months / 12)}`.padStart(4, "0");
  return midnightOf(`${year}-${`${(months % 12) + 1}`.padStart(2, "0")}-01`);
}

/** The whole months in a span of days; without any, an empty span at its end. */
export function monthsWithin({ from, to }: Span): Span {
  const first = startOfMonth(dayOf(from));
  const months = {
    from: first < from ? startOfMonth(dayOf(from), 1) : first,
    to: startOfMonth(dayOf(to)),
  };
  return months.from < months.to ? months : { from: to, to };
}

/** The days of a span, oldest first. */
export function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) days.push(dayOf(new Date(at)));
  return days;
}

/**
 * The span from the first day to the last, both included.
 * @throws KEY_INVALID when it is empty or too long
 */
export function spanOf({ from, to }: { from: string; to: string }): Span {
  const span = { from: midnightOf(from), to: new Date(midnightOf(to).getTime() + DAY_MS) };
  const days = (span.to.getTime() - span.from.getTime()) / DAY_MS;
  const isSpan = days >= 1 && days <= SPAN_DAYS_MAX;
  return isSpan ? span : refuse("KEY_INVALID", { from: "KEY_INVALID", to: "KEY_INVALID" });
}

function dayNumber(at: Date): number {
  return Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / DAY_MS);
}

function fromDayNumber(day: number): Date {
  return new Date(day * DAY_MS - BANGKOK_OFFSET_MS);
}
