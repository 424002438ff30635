/**
 * Hours, days and weeks of Asia/Bangkok, which has no daylight saving time and a whole-hour offset.
 * Pure.
 */

import { SPAN_DAYS_MAX } from "@krapao/contract/console/reports";
import { BANGKOK_OFFSET_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "@krapao/contract/time";
import { dayOf, midnightOf } from "../../kernel/calendar.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Span } from "../../ledger/compare.ts";

export { DAY_MS, HOUR_MS } from "@krapao/contract/time";
export { dayOf, midnightOf as startOf } from "../../kernel/calendar.ts";

export const HOURS_OF_DAY = 24;

/**
 * Entries carry the time of their insert but appear at commit: no transaction lasts longer than
 * this.
 */
export const COMMIT_MAX_MS = 5 * MINUTE_MS;

export const earlier = (...times: Date[]) => new Date(Math.min(...times.map(Number)));
export const later = (...times: Date[]) => new Date(Math.max(...times.map(Number)));

/** The start of the hour. */
export const startOfHour = (at: Date) => new Date(at.getTime() - (at.getTime() % HOUR_MS));

/** The hour of the day, from 0. */
export const hourOfDay = (at: Date) =>
  Math.floor((at.getTime() + BANGKOK_OFFSET_MS) / HOUR_MS) % HOURS_OF_DAY;

/** The hour of a time, as `2026-01-31T09`. */
export const hourTextOf = (at: Date) =>
  new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 13);

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The start of the month of a day, or of a later month. */
function startOfMonth(day: string, later = 0): Date {
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
