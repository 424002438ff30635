import { dateOnly, timeOnly } from "../format.ts";

/** A time for a small place: `29/11 22:58`, with its year unless that is the current one. */
export function shortTime(time: string, now: string): string {
  const day = dateOnly(time);
  const isThisYear = day.slice(6) === dateOnly(now).slice(6);
  return `${isThisYear ? day.slice(0, 5) : day} ${timeOnly(time).slice(0, 5)}`;
}
