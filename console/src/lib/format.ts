import { dateOnly, fileTime, firstLetterOf } from "@krapao/browser/format/text";
import { activeLanguage } from "@krapao/browser/i18n/language";
import { LANGUAGE_TAGS, type Language } from "@krapao/contract/languages";
import type { Currency } from "@krapao/contract/money";
import { BANGKOK_OFFSET } from "@krapao/contract/time";
import { money as fullMoney } from "@krapao/ui/money/amount-text";

export { bankAccountText, dateOnly, dateTime, timeOnly } from "@krapao/browser/format/text";
/** `฿12,500.50`; kip without decimals when they are zero. */
export function money(amount: number, currency: Currency): string {
  const text = fullMoney(amount, currency);
  return currency === "LAK" ? text.replace(/\.00$/, "") : text;
}

const WHOLE = new Intl.NumberFormat("en-GB");

/** A count: `12,500`. */
export function whole(count: number): string {
  return WHOLE.format(count);
}

/** The day of a time in Bangkok, as calls have it: `2026-11-21`. */
export function dayOf(time: string | Date): string {
  const [day, month, year] = fileTime(time).slice(0, 10).split("/");
  return `${year}-${month}-${day}`;
}

/** Noon of a day in Bangkok, from which the days around it are whole days away. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00${BANGKOK_OFFSET}`);

/** A day as calls have it, as pages show it: `21/11/2026`. */
export const dayText = (day: string): string => dateOnly(noonOf(day));

/** `2d`, `2 วัน`, `2 ມື້` */
function daysText(days: number): string {
  const language = activeLanguage();
  const unitDisplay = language === "en" ? "narrow" : "short";
  const unit = { style: "unit", unit: "day", unitDisplay } as const;
  return new Intl.NumberFormat(LANGUAGE_TAGS[language], unit).format(days);
}

/** A duration: `04:12`, from an hour on `1:04:12`, from a day on `2d 1:04`. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return `${daysText(days)} ${hours}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${two(minutes)}:${two(seconds % 60)}`;
}

const UNIT_SECONDS = [86_400, 3_600, 60, 1] as const;
/** Days, hours, minutes and seconds. */
const UNIT_WORDS: Readonly<Record<Language, readonly string[]>> = {
  th: ["วัน", "ชม.", "นาที", "วิ"],
  la: ["ມື້", "ຊມ", "ນາທີ", "ວິ"],
  en: ["days", "h", "min", "s"],
};

/** A duration in words, with its two largest units: `1 day`, `1 h 30 min`, `45 s`. */
export function durationText(seconds: number): string {
  const words = UNIT_WORDS[activeLanguage()];
  const first = UNIT_SECONDS.findIndex((unit) => Math.abs(seconds) >= unit);
  if (first < 0) return `0 ${words[2]}`;
  let rest = Math.round(Math.abs(seconds));
  const parts = UNIT_SECONDS.slice(first, first + 2).map((unit) => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count;
  });
  const shown = parts.flatMap((count, at) => {
    const word = words[first + at] ?? "";
    return count > 0 ? [`${whole(count)} ${word === "days" && count === 1 ? "day" : word}`] : [];
  });
  return `${seconds < 0 ? "−" : ""}${shown.join(" ")}`;
}

const UNITS = {
  seconds: [1, 60],
  minutes: [60, 3_600],
  hours: [3_600, 86_400],
  days: [86_400, Number.POSITIVE_INFINITY],
} as const;
export type DurationUnit = keyof typeof UNITS;

/** What a typed duration is in larger units: 1,440 minutes `= 1 day`; empty when it has none. */
export function durationHint(value: unknown, unit: DurationUnit | undefined): string {
  if (unit === undefined || typeof value !== "number") return "";
  const [seconds, larger] = UNITS[unit];
  return value * seconds >= larger ? `= ${durationText(value * seconds)}` : "";
}

/** A stored duration, with nothing rounded: `15 min`, `1,440 min = 1 day`. */
export function durationValue(value: number, unit: DurationUnit): string {
  const words = UNIT_WORDS[activeLanguage()];
  const word = value === 1 && unit === "days" ? durationText(UNITS.days[0]) : null;
  const own = word ?? `${whole(value)} ${words[UNIT_SECONDS.indexOf(UNITS[unit][0])]}`;
  return `${own} ${durationHint(value, unit)}`.trim();
}

/** First letter of a name for its avatar; `?` when there is none. */
export const initialOf = (name: string) => firstLetterOf(name) || "?";
