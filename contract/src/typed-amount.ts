/**
 * Amounts as people type and paste them, by currency. Pure texts of digits with at most one point:
 * no arithmetic uses floating point.
 */
import type { Currency } from "./money.ts";
import { latinDigits, plainDigits } from "./plain-digits.ts";

const WHOLE_DIGITS = 10;

/** Decimals that a person can type: no bank moves a part of a kip. */
const DECIMALS: Record<Currency, number> = { THB: 2, LAK: 0 };

/** Whether amounts of a currency have decimals. */
export const hasDecimals = (currency: Currency): boolean => DECIMALS[currency] > 0;

/** `1.000.000,50` and `1000,50`: the comma stands before decimals. */
const DECIMAL_COMMA = /^(?:\d{1,3}(?:\.\d{3})+,\d{0,2}|\d{4,},\d{1,2})$/;

/**
 * Digits and points without the separators of thousands. In kip a point before three digits is one;
 * in baht only when there are several of them, because a point stands before satang.
 */
function withoutSeparators(text: string, isKip: boolean): string {
  if (DECIMAL_COMMA.test(text)) return text.replaceAll(".", "").replace(",", ".");
  const points = text.replaceAll(",", "");
  if (isKip) return points.startsWith("0") ? points : points.replace(/\.(?=\d{3})/g, "");
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(points) ? points.replaceAll(".", "") : points;
}

/**
 * What a field keeps of an amount while it is typed: `฿1,234.567` -> `1234.56`, `007` -> `7`,
 * `.5` -> `0.5`, and in kip `50.000 ກີບ` -> `50000`, `₭1,234.5` -> `1234`.
 */
export function cleanAmount(typed: string, currency: Currency): string {
  const marks = latinDigits(typed).replace(/[^\d.,]/g, "");
  const plain = withoutSeparators(marks, !hasDecimals(currency));
  const [head = "", ...rest] = plain.split(".");
  const whole = head.slice(0, WHOLE_DIGITS).replace(/^0+(?=\d)/, "");
  if (rest.length === 0 || !hasDecimals(currency)) return whole;
  return `${whole || "0"}.${rest.join("").slice(0, DECIMALS[currency])}`;
}

const UNIT = "(?:฿|₭|THB|LAK|BAHT|KIP|บาท|กีบ|ບາດ|ກີບ)";
const UNITS = new RegExp(`^${UNIT}|${UNIT}\\.?$`, "giu");
const AMOUNT = new RegExp(`^\\d{1,${WHOLE_DIGITS}}(?:\\.\\d{1,2})?$`);

/**
 * A complete typed amount, 0 included; null when it is none, as `-5`, `1e3` and in baht `1.000`,
 * which can be one or a thousand.
 * @param currency null: the field is for amounts of several currencies
 */
export function readAmount(text: string, currency: Currency | null): number | null {
  if (/^\p{Dash}/u.test(latinDigits(text).trim())) return null;
  const marks = plainDigits(text).replace(UNITS, "").replace(/['’]/g, "");
  if (!/^[\d.,]+$/.test(marks)) return null;
  const plain = withoutSeparators(marks, currency !== "THB");
  return AMOUNT.test(plain) ? Number(plain) : null;
}
