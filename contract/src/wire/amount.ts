/**
 * Amounts in the wire formats of external parties.
 *
 * In our code an amount is a `bigint` of minor units (1/100). On the wire it is either a JSON
 * number with at most 2 decimals, or a text with exactly 2 decimals. Only these four functions
 * convert between them, and none of them calculates with a float.
 */
import * as v from "valibot";

/** Largest magnitude accepted on a wire: 10 digits before the point. */
const LIMIT = 999_999_999_999n;

/**
 * Reads a decimal text such as `"500"`, `"20.15"` or `"-3.5"` into minor units. Answers `undefined`
 * for anything else: more than 2 decimals, exponents, separators, blanks, too large.
 */
export function minorFromText(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = "0", fraction = ""] = match;
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
  if (minor > LIMIT) return undefined;
  return sign === "-" ? -minor : minor;
}

/**
 * Reads a JSON number into minor units; `undefined` when it has more than 2 decimals or is not
 * finite.
 */
export function minorFromNumber(value: number): bigint | undefined {
  return minorFromText(String(value));
}

/** Writes minor units as a text with exactly 2 decimals, for example `50000n` as `"500.00"`. */
export function textFromMinor(minor: bigint): string {
  const magnitude = minor < 0n ? -minor : minor;
  const digits = magnitude.toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Writes minor units as a JSON number, for example `2015n` as `20.15`. */
export function numberFromMinor(minor: bigint): number {
  return Number(textFromMinor(minor));
}

/** A JSON number with at most 2 decimals, of any sign. */
export const wireAmount = v.pipe(
  v.number(),
  v.check((value) => minorFromNumber(value) !== undefined, "at most 2 decimals and 10 digits"),
);

/** A JSON number above zero with at most 2 decimals. */
export const wirePositiveAmount = v.pipe(
  wireAmount,
  v.check((value) => value > 0, "above zero"),
);

/** Currencies in wire formats. */
export const wireCurrency = v.picklist(["THB", "LAK"]);
export type WireCurrency = v.InferOutput<typeof wireCurrency>;

/** A time as ISO 8601 text in UTC, for example `2026-11-21T10:00:00.000Z`. */
export const wireTimestamp = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), "a time that exists"),
);
