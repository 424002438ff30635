import { IS_LAO } from "../../lib/variant.ts";

const LENGTHS = IS_LAO ? { min: 8, max: 11 } : { min: 10, max: 10 };
const COUNTRY = IS_LAO ? "856" : "66";

/** The digits of a typed phone number, without blanks and dashes. */
export function phoneDigits(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/**
 * What a phone field keeps of the text that is typed or pasted: digits, blanks and dashes. A
 * country code is replaced by 0, as members write their numbers: `+66 81 234 5678` becomes
 * `081 234 5678`.
 */
export function localPhone(text: string, country = COUNTRY): string {
  const plain = text.replace(/[^\d\s+-]/g, "").trimStart();
  if (!plain.startsWith("+")) return plain.replaceAll("+", "");
  const digits = plain.replace(/[^\d]/g, "");
  // Until the country code is complete, its plus stays.
  if (digits.length < country.length && country.startsWith(digits)) return `+${digits}`;
  if (!digits.startsWith(country)) return digits;
  return plain.replace(new RegExp(`^\\+[\\s-]*${[...country].join("[\\s-]*")}[\\s-]*0?`), "0");
}

/** Whether digits are a phone number of this build: exactly 10, in the Lao build 8 to 11. */
export function isPhone(digits: string, { min, max } = LENGTHS): boolean {
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max;
}

export const PHONE_LENGTH = LENGTHS;
