/** Coupons: their codes and states. */
import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { plainDigits } from "@krapao/contract/plain-digits";
import type { Random } from "../../../kernel/clock.ts";
import { type Slice, type Texts, textOf } from "../wheel.ts";

/** Without 0, 1, I and O, which are easy to confuse. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LETTERS = 11;

export type CouponState = "claimable" | "claimed" | "expired";

/** The state follows from the timestamps, so no job is needed to expire a coupon. */
export function couponState(
  { claimedAt, expiresAt }: { claimedAt: Date | null; expiresAt: Date },
  now: Date,
): CouponState {
  if (claimedAt) return "claimed";
  return expiresAt <= now ? "expired" : "claimable";
}

/** A text of the coupon's slice in the coupon's currency. */
export function couponText(
  text: Texts,
  coupon: { sliceAmountMinor: Slice["amountMinor"]; currency: Currency },
  language: Language,
): string {
  const { sliceAmountMinor: amountMinor, currency } = coupon;
  return textOf(text, { amountMinor, currency, language });
}

/** A new code of eleven random letters and a check letter: `ABCD-EFGH-JKLM`. */
export function newCouponCode(random: Random): string {
  const letters = Array.from({ length: CODE_LETTERS }, () =>
    ALPHABET.charAt(random.below(ALPHABET.length)),
  ).join("");
  return `${letters}${checkLetter(letters)}`.replace(/(.{4})(?=.)/g, "$1-");
}

/** Normalises a typed code; null when it is invalid. */
export function parseCouponCode(text: string): string | null {
  const letters = plainDigits(text).toUpperCase();
  const isCode = new RegExp(`^[${ALPHABET}]{${CODE_LETTERS + 1}}$`).test(letters);
  if (!isCode || checkLetter(letters.slice(0, -1)) !== letters.at(-1)) return null;
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Odd weights modulo 32: one wrong letter always changes the check letter. */
function checkLetter(letters: string): string {
  const sum = Array.from(letters).reduce(
    (total, letter, at) => total + ALPHABET.indexOf(letter) * (2 * at + 1),
    0,
  );
  return ALPHABET.charAt(sum % ALPHABET.length);
}
