/** The expected cost of a wheel, for the console and the server. */
import type { Currency } from "../../money.ts";

/** The sum of the weights: 100.0 %. */
export const ODDS_TOTAL = 1_000;

interface Odds {
  weight: number;
  prize: "nothing" | "cash" | "bonus" | "thing";
  amountMinor: Record<Currency, bigint>;
}

export function oddsTotal(slices: readonly { weight: number }[]): number {
  return slices.reduce((sum, { weight }) => sum + weight, 0);
}

/** Expected cost of a spin, rounded up to a minor unit. Things have no price here. */
export function expectedCost(slices: readonly Odds[], currency: Currency): bigint {
  const total = BigInt(oddsTotal(slices));
  if (total === 0n) return 0n;
  const cost = slices.reduce(
    (sum, slice) => sum + BigInt(slice.weight) * worthOf(slice, currency),
    0n,
  );
  return (cost + total - 1n) / total;
}

/** Worth of a slice in minor units. */
export function worthOf({ prize, amountMinor }: Odds, currency: Currency): bigint {
  return prize === "cash" || prize === "bonus" ? amountMinor[currency] : 0n;
}
