/** Hours, days and weeks of Asia/Bangkok, which knows no summer time and is whole hours from UTC. Pure. */
import { SPAN_DAYS_MAX } from "@krapao/contract/office/reports";
import { refuse } from "../../kernel/errors.ts";
import type { Span } from "../../ledger/compare.ts";

const OFFSET_MS = 7 * 3_600_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const earlier = (...moments: Date[]) => new Date(Math.min(...moments.map(Number)));
export const later = (...moments: Date[]) => new Date(Math.max(...moments.map(Number)));

/** The hour in which it is. */
export const startOfHour = (at: Date) => new Date(at.getTime() - (at.getTime() % HOUR_MS));

/** The day of a moment, as `2026-01-31`. */
export const dayOf = (at: Date) => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** Midnight at which a day begins. */
export const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`);

/** Monday of the week of a day. */
export function mondayOf(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  return new Date(noon.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The days of a span, oldest first. */
export function daysOf({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let at = from.getTime(); at < to.getTime(); at += DAY_MS) days.push(dayOf(new Date(at)));
  return days;
}

/** From the midnight of the first day to the one after the last. @throws KEY_INVALID when it is none, or too long */
export function spanOf({ from, to }: { from: string; to: string }): Span {
  const span = { from: startOf(from), to: new Date(startOf(to).getTime() + DAY_MS) };
  const days = (span.to.getTime() - span.from.getTime()) / DAY_MS;
  const isSpan = days >= 1 && days <= SPAN_DAYS_MAX;
  return isSpan ? span : refuse("KEY_INVALID", { from: "KEY_INVALID", to: "KEY_INVALID" });
}
