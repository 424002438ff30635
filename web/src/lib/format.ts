import { bankAccountText } from "@krapao/browser/format/text";
import { IS_LAO } from "./variant.ts";

export { bankAccountText, dateOnly, dateTime, timeOnly } from "@krapao/browser/format/text";
export { money } from "@krapao/ui/money/amount-text";

/**
 * A phone as `081-234-5678` when it has 10 digits, in the Lao build as `020 5180 0840`; else as it
 * is.
 */
export function phoneText(phone: string, isLao = IS_LAO): string {
  const digits = phone.replace(/\D/g, "");
  const [, first, last] = (isLao && /^0?20(\d{4})(\d{4})$/.exec(digits)) || [];
  if (first && last) return `020 ${first} ${last}`;
  return bankAccountText(digits) || phone;
}

const AGO = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

export type AgoUnit = (typeof AGO)[number][0];

/** Time since a timestamp in its largest whole unit: `[2, "minute"]`; a month has 30 days. */
export function timeAgo(time: string | Date, now: Date): [count: number, unit: AgoUnit] {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(time).getTime()) / 1000));
  for (const [unit, size] of AGO) {
    if (seconds >= size) return [Math.floor(seconds / size), unit];
  }
  return [0, "second"];
}
