/** Years of the Buddhist calendar, which Thailand and Laos write. */
import { BUDDHIST_AHEAD } from "@krapao/contract/time";
import { activeLanguage } from "../i18n/language.ts";

/** A year from here on is a Buddhist one: no day of the product is in four hundred years. */
const FIRST_BUDDHIST = 2400;

let isChosen = false;

/** The operator's choice: Thai screens show Buddhist years. */
export function chooseBuddhistYears(is: boolean): void {
  isChosen = is;
}

/** A Gregorian year as the screen shows it. Files and calls have Gregorian years. */
export const shownYear = (year: string): string =>
  isChosen && activeLanguage() === "th" ? String(Number(year) + BUDDHIST_AHEAD) : year;

/** The Gregorian year of a typed one, which can be Buddhist. */
export const gregorianYear = (year: string): string =>
  isBuddhist(year) ? String(Number(year) - BUDDHIST_AHEAD) : year;

export const isBuddhist = (year: string): boolean => Number(year) >= FIRST_BUDDHIST;
