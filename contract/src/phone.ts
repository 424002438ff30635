/** Phone numbers as people write them, and the one form in which they are compared. Pure. */
import { plainDigits } from "./plain-digits.ts";

/** The two builds of the product. */
export type Variant = "thai" | "lao";

export interface Phone {
  /** The username: digits with the leading 0 of the country. */
  local: string;
  /** E.164, the form in which members are compared: `+66812345678`. */
  e164: string;
}

export const COUNTRY_CODE: Record<Variant, string> = { thai: "66", lao: "856" };

/** Number of digits of a username. */
export const PHONE_DIGITS: Record<Variant, { min: number; max: number }> = {
  thai: { min: 10, max: 10 },
  lao: { min: 8, max: 11 },
};

/** Area codes of Lao landlines: 0, area and six digits. */
const LAO_AREAS = /^(?:2[13]|3[1468]|41|5[14]|6[14]|7[14]|8[1468])\d{6}$/;

/** Digits, with a plus before them where one is written; null when there is anything else. */
export function phoneDigits(text: string): string | null {
  const plain = plainDigits(text).replace(/[().]/g, "");
  return /^\+?\d+$/.test(plain) ? plain : null;
}

/**
 * Reads a phone number: `+66 (0)81-234 5678`, `0066812345678` and `0812345678` are one Thai number,
 * `+856 20 5089 7554`, `2050897554` and `50897554` one Lao number.
 * @returns null when it is no phone number of this build
 */
export function readPhone(text: string, variant: Variant): Phone | null {
  const digits = phoneDigits(text);
  if (digits === null) return null;
  return variant === "thai" ? readThai(digits) : readLao(digits);
}

/** The rest behind a country code, without the 0 that people leave in; null without such a code. */
function behindCountry(digits: string, variant: Variant): string | null {
  const code = new RegExp(`^(?:\\+|00)${COUNTRY_CODE[variant]}0?(?=[1-9])`);
  if (code.test(digits)) return digits.replace(code, "");
  const { max } = PHONE_DIGITS[variant];
  const isLonger = digits.length > max || (variant === "lao" && digits.length === max);
  const bare = new RegExp(`^${COUNTRY_CODE[variant]}0?(?=[1-9])`);
  return isLonger && bare.test(digits) ? digits.replace(bare, "") : null;
}

function readThai(digits: string): Phone | null {
  const national = behindCountry(digits, "thai");
  if (national !== null) return /^\d{9}$/.test(national) ? phoneOf(`0${national}`, "thai") : null;
  return /^\d{10}$/.test(digits) ? phoneOf(digits, "thai") : null;
}

function readLao(digits: string): Phone | null {
  const international = behindCountry(digits, "lao");
  const local = international ?? digits;
  if (!/^\d{7,11}$/.test(local) || (international === null && local.length < 8)) return null;
  const national = local.replace(/^0/, "");
  const isBare = international === null && national === local;
  // Eight digits are a mobile number without its 20, except for a landline with its 0 or country.
  const isMobile = national.length === 8 && (isBare || !LAO_AREAS.test(national));
  const whole = isMobile ? `20${national}` : national;
  if (whole.length <= 10) return phoneOf(`0${whole}`, "lao");
  return international === null ? phoneOf(digits, "lao") : null;
}

const phoneOf = (local: string, variant: Variant): Phone => ({
  local,
  e164: `+${COUNTRY_CODE[variant]}${local.replace(/^0/, "")}`,
});
