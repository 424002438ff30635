import { TRANSFER_MINIMUM_MINOR } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import type { Slot } from "../../../lib/money/wallet.ts";
import { creditsFor } from "../transfers/transfer-rules.ts";
import { ALL, type Choice } from "./last-amounts.ts";

/** The amounts before a game in units, by currency. */
const AMOUNTS: Record<Currency, readonly number[]> = {
  THB: [100, 300, 500],
  LAK: [50_000, 100_000, 200_000],
};

/** The amounts that the wallet can give and the game can hold, less than everything. Pure. */
export function amountsToPlay(most: bigint, slot: Slot, currency: Currency): number[] {
  return AMOUNTS[currency].filter((each) => {
    const minor = BigInt(each) * 100n;
    const isWhole = creditsFor(minor, slot.ftWalletSlot) !== null;
    return isWhole && minor >= TRANSFER_MINIMUM_MINOR[currency] && minor < most;
  });
}

/** The last choice while it is possible, otherwise the smallest one. Pure. */
export function preselected(last: Choice | null, amounts: readonly number[]): Choice {
  if (last === ALL || amounts.length === 0) return ALL;
  return last && amounts.includes(Number(last)) ? last : String(amounts[0]);
}
