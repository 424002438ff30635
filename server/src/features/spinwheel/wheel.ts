/** The wheel: its slices and prizes. */
import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";

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

/** Whether a slice gives a coupon to members of a currency. */
export function givesCoupon({ prize, amountMinor }: Slice, currency: Currency): boolean {
  if (prize === "nothing") return false;
  return prize === "thing" || amountMinor[currency] > 0n;
}
