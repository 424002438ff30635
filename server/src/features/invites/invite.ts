/** Invites: types and pure rules. */
import type { Currency } from "@krapao/contract";

/** A commission whose deposit was reversed. */
export interface CommissionClawback {
  inviterId: bigint;
  amountMinor: bigint;
  currency: Currency;
  /** false: the inviter has collected the commission before. */
  isClawedBack: boolean;
}

/**
 * The commission of a deposit: `rate` is in hundredths of a percent; rounded down, at most the cap.
 */
export function commissionMinor({
  depositMinor,
  rate,
  capMinor,
}: {
  depositMinor: bigint;
  rate: number;
  capMinor: bigint;
}): bigint {
  const earned = (depositMinor * BigInt(rate)) / 10_000n;
  return earned < capMinor ? earned : capMinor;
}

/** Masks a name except its first two letters, or its first one when it has at most three. */
export function maskName(name: string): string {
  // Split by grapheme, so that a Thai vowel sign stays with its letter.
  const letters = Array.from(new Intl.Segmenter("th", { granularity: "grapheme" }).segment(name));
  const shown = letters.slice(0, letters.length > 3 ? 2 : 1).map(({ segment }) => segment);
  return `${shown.join("")}***`;
}
