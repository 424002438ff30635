import { COUNTRY_CODE, PHONE_DIGITS, readPhone, type Variant } from "@krapao/contract/phone";
import { latinDigits, plainDigits } from "@krapao/contract/plain-digits";
import { IS_LAO } from "../../lib/variant.ts";

const VARIANT = IS_LAO ? "lao" : "thai";

export const PHONE_LENGTH = PHONE_DIGITS[VARIANT];

/**
 * What a phone field keeps of the text that is typed or pasted: digits, blanks and dashes. A
 * country code is replaced by 0, as members write their numbers: `+66 81 234 5678` becomes
 * `081 234 5678`.
 */
export function localPhone(text: string, variant: Variant = VARIANT): string {
  const code = COUNTRY_CODE[variant];
  const plain = latinDigits(text)
    .replace(/\p{Dash}/gu, "-")
    .replace(/[^\d\s+-]/g, "")
    .trimStart();
  const digits = plainDigits(plain).replaceAll("+", "");
  // Without a plus or 00 only a number that is too long has a country code.
  const isCoded = /^(?:\+|00)/.test(plain) || digits.length > PHONE_DIGITS[variant].max;
  const coded = new RegExp(`^(?:\\+|00)?[\\s-]*${[...code].join("[\\s-]*")}[\\s-]*0?`);
  if (isCoded && coded.test(plain)) return plain.replace(coded, "0").replaceAll("+", "");
  // Until the country code is complete, its plus stays.
  if (plain.startsWith("+") && code.startsWith(digits)) return `+${digits}`;
  return plain.startsWith("+") ? digits : plain.replaceAll("+", "");
}

/** The number that is sent: the username of a phone, or the digits of what is none. */
export const phoneOf = (text: string, variant: Variant = VARIANT): string =>
  readPhone(text, variant)?.local ?? plainDigits(text);

/** Whether a text is a phone number of this build: 10 digits, in the Lao build 8 to 11. */
export const isPhone = (text: string, variant: Variant = VARIANT): boolean =>
  readPhone(text, variant) !== null;
