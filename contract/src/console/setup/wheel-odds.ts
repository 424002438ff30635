/** What a wheel costs, reckoned the same in the console and on the server. */
import type { Currency } from "../money.ts";

/** The weights of all slices together: 100.0 %. */
export const ODDS_TOTAL = 1_000;

interface Odds {
  weight: number;
  prize: "nothing" | "cash" | "bonus" | "thing";
  amountMinor: Record<Currency, bigint>;
}

export function oddsTotal(slices: readonly { weight: number }[]): number {
  return slices.reduce((sum, { weight }) => sum + weight, 0);
}

/** What a spin is expected to cost, rounded up to a whole minor unit. A thing has no price here. */
export function expectedCost(slices: readonly Odds[], currency: Currency): bigint {
  const total = BigInt(oddsTotal(slices));
  if (total === 0n) return 0n;
  const cost = slices.reduce(
    (sum, slice) => sum + BigInt(slice.weight) * worthOf(slice, currency),
    0n,
  );
  return (cost + total - 1n) / total;
}

/** What a slice gives in money. */
export function worthOf({ prize, amountMinor }: Odds, currency: Currency): bigint {
  return prize === "cash" || prize === "bonus" ? amountMinor[currency] : 0n;
}
