import { IS_LAO } from "../../lib/variant.ts";

const LENGTHS = IS_LAO ? { min: 8, max: 11 } : { min: 10, max: 10 };

/** The digits of a typed phone number, without blanks and dashes. */
export function phoneDigits(text: string): string {
  return text.replace(/[\s-]/g, "");
}

/** Whether digits are a phone number of this build: exactly 10, in the Lao build 8 to 11. */
export function isPhone(digits: string, { min, max } = LENGTHS): boolean {
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max;
}

export const PHONE_LENGTH = LENGTHS;
