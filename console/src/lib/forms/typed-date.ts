/**
 * Dates as staff users type and read them, DD/MM/YYYY and 24 hours, whatever the language of the
 * browser. Values are those of native fields: `2026-11-21` and `2026-11-21T14:08`.
 */
import { gregorianYear, isBuddhist, shownYear } from "@krapao/browser/format/years";
import { latinDigits } from "@krapao/contract/plain-digits";
import { DAY_MS, isYearPossible } from "@krapao/contract/time";

/** Whether a field asks for a day, or for a day with a time. */
export type DateKind = "date" | "time";

const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2})[:.](\d{2}))?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2}))?$/;

const two = (part: string) => part.padStart(2, "0");

/** Year, month, day, hour and minute of a typed text, as they are typed. */
function partsOf(text: string): (string | undefined)[] {
  const plain = latinDigits(text)
    .replace(/\p{Dash}/gu, "-")
    .trim();
  const typed = TYPED.exec(plain);
  if (typed) return [typed[3], typed[2], typed[1], typed[4], typed[5]];
  return ISO.exec(plain)?.slice(1) ?? [];
}

/** The typed Buddhist year and its Gregorian one; null when no Buddhist year is typed. */
export function yearsOfTyped(text: string): { buddhist: string; gregorian: string } | null {
  const [year = ""] = partsOf(text);
  return isBuddhist(year) ? { buddhist: year, gregorian: gregorianYear(year) } : null;
}

/**
 * The value of a typed text, whose year can be Buddhist; null when it is no date, or has no time
 * where one is needed.
 */
export function isoOfTyped(text: string, kind: DateKind): string | null {
  const [typedYear = "", month = "", day = "", hour, minute] = partsOf(text);
  const year = gregorianYear(typedYear);
  if (!isYearPossible(year)) return null;
  const date = `${year}-${two(month)}-${two(day)}`;
  const at = new Date(`${date}T00:00:00Z`);
  // A day that does not exist becomes another day.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) return null;
  if (kind === "date") return date;
  if (hour === undefined || minute === undefined) return null;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date}T${two(hour)}:${minute}` : null;
}

/** `21/11/2026` or `21/11/2026 14:08`, with the year that the operator has chosen. */
export function typedOf(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value);
  if (!match) return "";
  const [, year = "", month, day, time] = match;
  return `${day}/${month}/${shownYear(year)}${time ? ` ${time}` : ""}`;
}

/** The value some days later or earlier. */
export function moved(value: string, days: number): string {
  const at = new Date(new Date(`${value.slice(0, 10)}T00:00:00Z`).getTime() + days * DAY_MS);
  return `${at.toISOString().slice(0, 10)}${value.slice(10)}`;
}
