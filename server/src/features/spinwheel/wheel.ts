/** The wheel: its slices and prizes. */
import type { Currency } from "@krapao/contract";
import { isOffered, worthOf } from "@krapao/contract/console/setup/wheel-odds";
import type { Language } from "@krapao/contract/languages";
import { fillAmounts } from "../lookups/index.ts";

/**
 * nothing: no coupon; cash: credited; bonus: credited under a condition; thing: the operator hands
 * it over.
 */
export type Prize = "nothing" | "cash" | "bonus" | "thing";

/** A text for members in every language. */
export type Texts = Record<Language, string>;

export interface Slice {
  code: string;
  label: Texts;
  bgColor: string;
  textColor: string;
  htmlDescription: Texts;
  /** Its chance is its share of the sum of weights. */
  weight: number;
  prize: Prize;
  /** Minor units of cash or bonus; 0: no prize in this currency. */
  amountMinor: Record<Currency, bigint>;
  /** Target and floor of a bonus's condition, percent of the base. */
  percentSuccess: number | null;
  percentFail: number | null;
  /** Days in which the coupon can be claimed. */
  validDays: number;
}

export interface Wheel {
  id: string;
  /** Code of the campaign, which owns the cost account. */
  code: string;
  name: Texts;
  slices: Slice[];
  /** What the prizes of the campaign may cost; null: it was published without one, and rests. */
  budgetMinor: Record<Currency, bigint> | null;
}

/**
 * The weights of the slices for members of a currency. Cash or a bonus without an amount in it is
 * no prize, so it has no chance. null: a spin from before, when every slice had its chance.
 */
export function weightsIn(slices: readonly Slice[], currency: Currency | null): number[] {
  return slices.map((slice) => (currency && !isOffered(slice, currency) ? 0 : slice.weight));
}

/** The slices on the wheel of a currency, each with its chance in percent. */
export function offeredSlices(
  slices: readonly Slice[],
  currency: Currency,
): (Slice & { chance: number })[] {
  const offered = slices.filter((slice) => isOffered(slice, currency));
  const total = offered.reduce((sum, { weight }) => sum + weight, 0);
  return offered.map((slice) => ({
    ...slice,
    chance: total === 0 ? 0 : Math.round((slice.weight / total) * 10_000) / 100,
  }));
}

/** The most that one spin can cost, minor units. */
export function largestPrizeMinor(slices: readonly Slice[], currency: Currency): bigint {
  let most = 0n;
  for (const slice of slices) {
    const worth = slice.weight > 0 ? worthOf(slice, currency) : 0n;
    if (worth > most) most = worth;
  }
  return most;
}

/** A text of a slice, with the amount of its prize in the member's currency for `{amount}`. */
export function textOf(text: Texts, { amountMinor, currency, language }: TextOptions): string {
  return fillAmounts(text[language], { amount: amountMinor }, currency);
}

interface TextOptions {
  amountMinor: Record<Currency, bigint>;
  currency: Currency;
  language: Language;
}

/** Whole coins that a deposit earns; `perCoinMinor` 0: none. */
export function coinsForDeposit({
  depositMinor,
  perCoinMinor,
}: {
  depositMinor: bigint;
  perCoinMinor: bigint;
}): number {
  return perCoinMinor === 0n ? 0 : Number(depositMinor / perCoinMinor);
}

/** The bets that make a deposit played, rounded up. */
export function playedMinorOf(depositMinor: bigint, playedPercent: number): bigint {
  return (depositMinor * BigInt(playedPercent) + 99n) / 100n;
}
