import * as v from "valibot";

/** The currencies of members. The Lao build labels THB as BAHT. */
export const CURRENCIES = ["THB", "LAK"] as const;
export type Currency = (typeof CURRENCIES)[number];

const WIRE_AMOUNT = /^(\d{1,10})(?:\.(\d{1,2}))?$/;

/**
 * Converts a wire number (units, at most 2 decimals, 10 digits) to minor units; null when it is not
 * one.
 */
export function toMinor(amount: number): bigint | null {
  const match = WIRE_AMOUNT.exec(String(amount));
  if (!match) return null;
  const [, whole = "0", cents = ""] = match;
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, "0"));
}

/** Converts minor units to a decimal text with two decimals, for example `1234.50`. */
export function toDecimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Converts minor units to the wire number. Exact, because the text has far fewer digits than a
 * double holds.
 */
export function fromMinor(minor: bigint): number {
  return Number(toDecimal(minor));
}

/** An amount in a request: a JSON number above 0. The server receives minor units. */
export const amountInput = v.pipe(
  v.number(),
  v.check((amount) => (toMinor(amount) ?? 0n) > 0n, "an amount has at most 2 decimals, 10 digits"),
  v.transform((amount) => toMinor(amount) ?? 0n),
);

/** Like `amountInput`, but accepts 0, for calls that answer a minimum with their own code. */
export const amountInputOrZero = v.pipe(
  v.number(),
  v.check((amount) => toMinor(amount) !== null, "an amount has at most 2 decimals, 10 digits"),
  v.transform((amount) => toMinor(amount) ?? 0n),
);

/** An amount in an answer: minor units, sent as a JSON number. */
export const amountOutput = v.pipe(v.bigint(), v.transform(fromMinor), v.number());
