/** Invites: types and pure rules. */
import type { Currency } from "@krapao/contract";
import type { COMMISSION_STATES } from "@krapao/contract/member/invites";

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

/**
 * The commissions that a member can still collect, in their order: each one that fits into what is
 * left of the most for one member. `leftMinor` null: no limit.
 */
export function fittingCommissions<T extends { amountMinor: bigint }>(
  commissions: readonly T[],
  leftMinor: bigint | null,
): T[] {
  if (leftMinor === null) return [...commissions];
  let left = leftMinor;
  return commissions.filter(({ amountMinor }) => {
    if (amountMinor > left) return false;
    left -= amountMinor;
    return true;
  });
}

/** The state of a commission that is not clawed back. */
export function commissionState(commission: {
  collectionId: string | null;
  reviewSince: Date | null;
  rejectedAt: Date | null;
}): (typeof COMMISSION_STATES)[number] {
  if (commission.collectionId !== null) return "collected";
  if (commission.rejectedAt !== null) return "rejected";
  return commission.reviewSince === null ? "open" : "review";
}

/** Masks a name except its first two letters, or its first one when it has at most three. */
export function maskName(name: string): string {
  // Split by grapheme, so that a Thai vowel sign stays with its letter.
  const letters = Array.from(new Intl.Segmenter("th", { granularity: "grapheme" }).segment(name));
  const shown = letters.slice(0, letters.length > 3 ? 2 : 1).map(({ segment }) => segment);
  return `${shown.join("")}***`;
}
