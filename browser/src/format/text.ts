/** How times, bank accounts and names read, for members and staff alike. */
import { BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { shownYear } from "./years.ts";

type Time = string | number | Date;

/**
 * A time as `21/11/2026 14:08:52` in Bangkok, with the year that the operator has chosen. Computed
 * without `Intl`, which takes 50 ms to load on a slow phone.
 */
export const dateTime = (time: Time): string => written(time, shownYear);

/** A time in a file: `21/11/2026 14:08:52`, always with the Gregorian year. */
export const fileTime = (time: Time): string => written(time, (year) => year);

function written(time: Time, yearText: (year: string) => string): string {
  const local = new Date(new Date(time).getTime() + BANGKOK_OFFSET_MS).toISOString();
  const [year = "", month, day] = local.slice(0, 10).split("-");
  return `${day}/${month}/${yearText(year)} ${local.slice(11, 19)}`;
}

/** `21/11/2026`. */
export function dateOnly(time: Time): string {
  return dateTime(time).slice(0, 10);
}

/** `14:08:52`. */
export function timeOnly(time: Time): string {
  return dateTime(time).slice(11);
}

/** A bank account as `123-456-7890` when it has 10 digits, else as it is. */
export function bankAccountText(number: string): string {
  return /^\d{10}$/.test(number)
    ? `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`
    : number;
}

/** First letter of a name; skips a Thai or Lao vowel that is written before its consonant. */
export function firstLetterOf(name: string): string {
  return [...name.replace(/^[\sเแโใไເແໂໃໄ]+/u, "")][0]?.toUpperCase() ?? "";
}
