/** The wheel: what it is made of, and what it gives. */
import type { Currency } from "@krapao/contract";
import type { Language } from "../../kernel/read-request.ts";

/** nothing: no coupon; cash: into the wallet; bonus: under a condition; thing: the operator hands it over. */
export type Prize = "nothing" | "cash" | "bonus" | "thing";

/** What a member reads, in each language. */
export type Texts = Record<Language, string>;

export interface Slice {
  code: string;
  label: Texts;
  bgColor: string;
  textColor: string;
  htmlDescription: Texts;
  /** Its share of all weights is its chance. */
  weight: number;
  prize: Prize;
  /** What cash or a bonus is worth, minor units; 0: nothing in this currency. */
  amountMinor: Record<Currency, bigint>;
  /** Of a bonus: see conditions. */
  percentSuccess: number | null;
  percentFail: number | null;
  /** How long its coupon can be claimed. */
  validDays: number;
}

export interface Wheel {
  id: string;
  /** The campaign: owner of the cost account. */
  code: string;
  name: Texts;
  slices: Slice[];
}

/** Whole coins that a deposit earns. */
export function coinsOf({
  depositMinor,
  perCoinMinor,
}: {
  depositMinor: bigint;
  perCoinMinor: bigint;
}): number {
  return perCoinMinor === 0n ? 0 : Number(depositMinor / perCoinMinor);
}

/** Whether a slice gives a coupon to a member who counts in this currency. */
export function givesCoupon({ prize, amountMinor }: Slice, currency: Currency): boolean {
  if (prize === "nothing") return false;
  return prize === "thing" || amountMinor[currency] > 0n;
}
