import type { Currency } from "@krapao/contract/money";

/** The amounts of the bar in units: each is about a third more than the one before. */
const STEPS: Record<Currency, readonly number[]> = {
  THB: [
    100, 200, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_000, 10_000, 15_000,
    20_000, 30_000, 40_000, 50_000, 70_000, 100_000,
  ],
  LAK: [
    50_000, 100_000, 150_000, 200_000, 300_000, 400_000, 500_000, 700_000, 1_000_000, 1_500_000,
    2_000_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000, 10_000_000, 15_000_000, 20_000_000,
    30_000_000, 40_000_000, 50_000_000,
  ],
};

/** The amounts of a limit's bar. */
export const stepsOf = (currency: Currency): readonly number[] => STEPS[currency];

/** The place of an amount on the bar, 0 to its last step; between two steps by their distance. */
export function placeOf(amount: number, currency: Currency): number {
  const steps = STEPS[currency];
  const above = steps.findIndex((step) => step >= amount);
  if (above === -1) return steps.length - 1;
  if (above === 0) return 0;
  const [low = 0, high = 0] = steps.slice(above - 1, above + 1);
  return above - 1 + (amount - low) / (high - low);
}
