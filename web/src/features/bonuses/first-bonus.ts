import type { Bonus } from "./bonus-rules.ts";

/** What a bonus gives at most, in units of the member's currency. */
const worthOf = ({ reward }: Bonus) => reward.cap ?? reward.amount ?? 0;

/** The bonus that gives a first deposit the most; undefined when none can be received. */
export function firstBonus(bonuses: readonly Bonus[]): Bonus | undefined {
  return bonuses
    .filter(({ reward, offer, isReceived, isFull }) => {
      const needsDeposit = reward.kind === "percent" || reward.minDeposit > 0;
      return needsDeposit && !isReceived && !isFull && offer.refusal !== "GIFT_REJECTED";
    })
    .toSorted((a, b) => worthOf(b) - worthOf(a))[0];
}
