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

/**
 * Whether a slice is on the wheel of members of a currency. Cash or a bonus of 0 in it is no prize.
 */
export function isOffered(slice: Omit<Odds, "weight">, currency: Currency): boolean {
  return slice.prize === "nothing" || slice.prize === "thing" || slice.amountMinor[currency] > 0n;
}

/** Expected cost of a spin, rounded up to a minor unit. Things have no price here. */
export function expectedCost(slices: readonly Odds[], currency: Currency): bigint {
  const offered = slices.filter((slice) => isOffered(slice, currency));
  const total = BigInt(oddsTotal(offered));
  if (total === 0n) return 0n;
  const cost = offered.reduce(
    (sum, slice) => sum + BigInt(slice.weight) * worthOf(slice, currency),
    0n,
  );
  return (cost + total - 1n) / total;
}

/** Worth of a slice in minor units. */
export function worthOf({ prize, amountMinor }: Omit<Odds, "weight">, currency: Currency): bigint {
  return prize === "cash" || prize === "bonus" ? amountMinor[currency] : 0n;
}
