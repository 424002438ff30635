import { MINUTE_MS } from "@krapao/contract/time";
import { dateTime } from "../format.ts";

/** A time without seconds, `29/11/2026 22:58`; an end within a minute is over with that minute. */
export const minuteOf = (time: string): string =>
  dateTime(Math.ceil(Date.parse(time) / MINUTE_MS) * MINUTE_MS).slice(0, 16);

/** A time of today as `18:00`, another one as in `shortTime`. */
export function nearTime(time: string, now: string): string {
  const text = shortTime(time, now);
  const isToday = minuteOf(time).slice(0, 10) === dateTime(now).slice(0, 10);
  return isToday ? text.slice(-5) : text;
}

/** A time for a small place: `29/11 22:58`, with its year unless that is the current one. */
export function shortTime(time: string, now: string): string {
  const text = minuteOf(time);
  const isThisYear = text.slice(6, 10) === dateTime(now).slice(6, 10);
  return isThisYear ? `${text.slice(0, 5)} ${text.slice(11)}` : text;
}
