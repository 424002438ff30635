/** Coupons: how their codes are written, and the states they have. */
import type { Random } from "../../kernel/clock.ts";

/** Without letters that read like digits. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LETTERS = 11;

export type CouponState = "claimable" | "claimed" | "expired";

/** A coupon's state follows from its moments: nothing has to run for it to expire. */
export function stateOf(
  { claimedAt, expiresAt }: { claimedAt: Date | null; expiresAt: Date },
  now: Date,
): CouponState {
  if (claimedAt) return "claimed";
  return expiresAt <= now ? "expired" : "claimable";
}

/** A new code: eleven random letters and one that proves them, as `ABCD-EFGH-JKLM`. */
export function newCouponCode(random: Random): string {
  const letters = Array.from({ length: CODE_LETTERS }, () =>
    ALPHABET.charAt(random.below(ALPHABET.length)),
  ).join("");
  return `${letters}${checkLetter(letters)}`.replace(/(.{4})(?=.)/g, "$1-");
}

/** The code as it was written, from what somebody typed; null when it cannot be one. */
export function parseCouponCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, "");
  const isCode = new RegExp(`^[${ALPHABET}]{${CODE_LETTERS + 1}}$`).test(letters);
  if (!isCode || checkLetter(letters.slice(0, -1)) !== letters.at(-1)) return null;
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** Weighted by odd numbers, so that one wrong letter never passes. */
function checkLetter(letters: string): string {
  const sum = Array.from(letters).reduce(
    (total, letter, at) => total + ALPHABET.indexOf(letter) * (2 * at + 1),
    0,
  );
  return ALPHABET.charAt(sum % ALPHABET.length);
}
