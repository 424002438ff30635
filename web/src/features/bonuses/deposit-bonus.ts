import type { Bonus } from "./bonus-rules.ts";

/** The bonus that the last deposit earns now, and that gives the most; undefined: none. */
export function depositBonus(bonuses: readonly Bonus[]): Bonus | undefined {
  return bonuses
    .filter(({ offer }) => offer.refusal === null && offer.deposit !== null && !offer.isExample)
    .toSorted((one, other) => other.offer.amount - one.offer.amount)[0];
}

/** The last deposit as it was credited, before withdrawals took of it. */
export const wholeDeposit = ({ offer }: Bonus): number =>
  Math.round(((offer.deposit ?? 0) + offer.withdrawn) * 100) / 100;
