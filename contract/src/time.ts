export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The time zone of Thailand and Laos: 7 hours ahead of UTC all year since 1920. */
export const BANGKOK_ZONE = "Asia/Bangkok";
export const BANGKOK_OFFSET_MS = 7 * HOUR_MS;
/** The offset in ISO 8601: `2026-11-21T17:00:00+07:00`. */
export const BANGKOK_OFFSET = "+07:00";

/** How far years of the Buddhist calendar, which Thailand and Laos write, are ahead. */
export const BUDDHIST_AHEAD = 543;

/** Whether a day can be in this year. A Buddhist year that was taken as it is cannot be one. */
export const isYearPossible = (year: string): boolean => year >= "1900" && year < "2200";
