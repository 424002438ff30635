/**
 * An amount while it is typed: plain text of digits with at most one point, such as `1234.5`. This
 * file returns amounts as minor units (bigint), so that no arithmetic uses floating point.
 */

import { latinDigits } from "@krapao/contract/plain-digits";

/** Adds thousands separators: `1234.5` -> `1,234.5`. */
export function groupAmount(text: string): string {
  const [whole = "", cents] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === undefined ? grouped : `${grouped}.${cents}`;
}

/** Minor units of a plain amount; 0 for an empty text. */
export function minorOf(text: string): bigint {
  const [whole = "", cents = ""] = text.split(".");
  return BigInt(whole || "0") * 100n + BigInt(cents.padEnd(2, "0"));
}

/** A plain amount from minor units: `150000n` -> `1500`, `150050n` -> `1500.50`. */
export function typedFrom(minor: bigint): string {
  const whole = String(minor / 100n);
  const cents = minor % 100n;
  return cents === 0n ? whole : `${whole}.${String(cents).padStart(2, "0")}`;
}

/** Number of digits and points left of a caret. */
export function significantBefore(text: string, caret: number): number {
  return latinDigits(text.slice(0, caret)).replace(/[^\d.]/g, "").length;
}

/** The caret position in a grouped text with this many digits and points to its left. */
export function caretAfter(grouped: string, significant: number): number {
  let left = significant;
  for (let at = 0; at < grouped.length; at += 1) {
    if (left === 0) return at;
    if (grouped[at] !== ",") left -= 1;
  }
  return grouped.length;
}
