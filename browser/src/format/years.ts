/** Years of the Buddhist calendar, which Thailand and Laos write. */
import { activeLanguage } from "../i18n/language.ts";

/** How far Buddhist years are ahead of Gregorian ones. */
const AHEAD = 543;
/** A year from here on is a Buddhist one: no day of the product is in four hundred years. */
const FIRST_BUDDHIST = 2400;

let isChosen = false;

/** The operator's choice: Thai screens show Buddhist years. */
export function chooseBuddhistYears(is: boolean): void {
  isChosen = is;
}

/** A Gregorian year as the screen shows it. Files and calls have Gregorian years. */
export const shownYear = (year: string): string =>
  isChosen && activeLanguage() === "th" ? String(Number(year) + AHEAD) : year;

/** The Gregorian year of a typed one, which can be Buddhist. */
export const gregorianYear = (year: string): string =>
  isBuddhist(year) ? String(Number(year) - AHEAD) : year;

export const isBuddhist = (year: string): boolean => Number(year) >= FIRST_BUDDHIST;
