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

/** Accounts in kip of BCEL, with and without the branch's last group, as the bank prints them. */
const BCEL = /^(\d{3})(\d{2})(\d{2})(\d{8})(\d{3})?$/;

/**
 * A bank account as `123-456-7890` when it has 10 digits, a long one of BCEL as
 * `010-12-00-01234567-001`, else as it is. Only to read: what is copied has digits alone.
 * @param bankCode the bank, where it is known
 */
export function bankAccountText(number: string, bankCode?: string): string {
  const groups = bankCode === "BCEL" ? BCEL.exec(number)?.slice(1) : undefined;
  if (groups) return groups.filter((group) => group !== undefined).join("-");
  return /^\d{10}$/.test(number)
    ? `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`
    : number;
}

/** First letter of a name; skips a Thai or Lao vowel that is written before its consonant. */
export function firstLetterOf(name: string): string {
  return [...name.replace(/^[\sเแโใไເແໂໃໄ]+/u, "")][0]?.toUpperCase() ?? "";
}
