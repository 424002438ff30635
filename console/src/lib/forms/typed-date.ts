/**
 * Dates as staff users type and read them, DD/MM/YYYY and 24 hours, whatever the language of the
 * browser. Values are those of native fields: `2026-11-21` and `2026-11-21T14:08`.
 */
import { DAY_MS } from "@krapao/contract/time";

/** Whether a field asks for a day, or for a day with a time. */
export type DateKind = "date" | "time";

const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2})[:.](\d{2}))?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2}))?$/;

const two = (part: string) => part.padStart(2, "0");

/** The value of a typed text; null when it is no date, or has no time where one is needed. */
export function isoOfTyped(text: string, kind: DateKind): string | null {
  const typed = TYPED.exec(text.trim());
  const iso = ISO.exec(text.trim());
  const [year = "", month = "", day = "", hour, minute] = typed
    ? [typed[3], typed[2], typed[1], typed[4], typed[5]]
    : (iso?.slice(1) ?? []);
  const date = `${year}-${two(month)}-${two(day)}`;
  const at = new Date(`${date}T00:00:00Z`);
  // A day that does not exist becomes another day.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date) return null;
  if (kind === "date") return date;
  if (hour === undefined || minute === undefined) return null;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date}T${two(hour)}:${minute}` : null;
}

/** `21/11/2026` or `21/11/2026 14:08`. */
export function typedOf(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(value);
  if (!match) return "";
  const [, year, month, day, time] = match;
  return `${day}/${month}/${year}${time ? ` ${time}` : ""}`;
}

/** The value some days later or earlier. */
export function moved(value: string, days: number): string {
  const at = new Date(new Date(`${value.slice(0, 10)}T00:00:00Z`).getTime() + days * DAY_MS);
  return `${at.toISOString().slice(0, 10)}${value.slice(10)}`;
}
