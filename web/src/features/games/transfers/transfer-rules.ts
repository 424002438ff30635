import { TRANSFER_MINIMUM_MINOR, WALLET } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import { inGames, minor, type Slot, type Wallet } from "../../../lib/money/wallet.ts";

/**
 * A place for money: the wallet or an open game account. Amounts are minor units of the member's
 * currency.
 */
export interface Place {
  code: string;
  name: string;
  available: bigint;
  /** The game account; absent for the wallet. */
  slot?: Slot;
  /** The account has yet to be opened. */
  isUnopened?: boolean;
}

/** The wallet first, then every open game account. */
export function placesOf(wallet: Wallet, walletName: string): Place[] {
  return [
    { code: WALLET, name: walletName, available: minor(wallet.wallet.amount) },
    ...wallet.slots
      .filter((slot) => slot.isActive)
      .map((slot) => ({
        code: slot.code,
        name: slot.name,
        available: minor(slot.value),
        slot,
      })),
  ];
}

/** The games whose account the member can open together with a transfer. */
export function unopenedOf(wallet: Wallet): Place[] {
  return wallet.slots
    .filter((slot) => !slot.isActive)
    .map((slot) => ({
      code: slot.code,
      name: slot.name,
      available: 0n,
      slot,
      isUnopened: true,
    }));
}

/** Whether money may go into a place: a closed game only gives. */
export function takesMoney({ slot }: Place): boolean {
  return slot?.isAvailable !== false;
}

/** What a press can bring from the wallet into a game; 0: less than the minimum. */
export function bringable(wallet: Wallet, slot: Slot): bigint {
  const from = { code: WALLET, name: "", available: minor(wallet.wallet.amount) };
  const most = mostOf(from, { code: slot.code, name: slot.name, available: 0n, slot });
  return slot.isAvailable && most >= TRANSFER_MINIMUM_MINOR[wallet.wallet.currency] ? most : 0n;
}

/** The gold button of an open game account. */
export type FirstAction = "move" | "deposit" | "play";

/**
 * What a member needs first at a game: money that the wallet has, a deposit when there is no money
 * anywhere, else the game itself.
 */
export function firstAction(wallet: Wallet, slot: Slot): FirstAction {
  if (slot.value > 0 || slot.isTransferring || !slot.isAvailable) return "play";
  if (bringable(wallet, slot) > 0n) return "move";
  return wallet.wallet.held === 0 && inGames(wallet) === 0n ? "deposit" : "play";
}

/** A factor such as 0.1 as a fraction of whole numbers: 1 / 10. */
function fraction(factor: number): [over: bigint, under: bigint] {
  const [whole = "0", decimals = ""] = String(factor).split(".");
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

/**
 * Credits (1/100) of a game for an amount of currency: amount / ftWalletSlot. Null when the result
 * is no whole number of credits, which the game could not hold.
 */
export function creditsFor(amount: bigint, factor: number): bigint | null {
  const [over, under] = fraction(factor);
  if (over === 0n) return null;
  return (amount * under) % over === 0n ? (amount * under) / over : null;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** The smallest step of an amount that a place can hold. */
function stepOf(place: Place | undefined): bigint {
  if (!place?.slot) return 1n;
  const [over, under] = fraction(place.slot.ftWalletSlot);
  return over === 0n ? 1n : over / gcd(over, under);
}

/** The largest transferable amount: the balance, rounded down to what both sides can hold. */
export function mostOf(from: Place | undefined, to: Place | undefined): bigint {
  const [a, b] = [stepOf(from), stepOf(to)];
  const available = from?.available ?? 0n;
  return available - (available % ((a / gcd(a, b)) * b));
}

/** Whether a place has enough for the smallest transfer. */
export const canGive = ({ available }: Place, currency: Currency): boolean =>
  available >= TRANSFER_MINIMUM_MINOR[currency];

/** Where the money of a new transfer comes from: the wallet, or the first game that can give some. */
export function firstSource(places: readonly Place[], toCode: string, currency: Currency): string {
  return places.find((place) => place.code !== toCode && canGive(place, currency))?.code ?? WALLET;
}

/** The amounts of the quick buttons in units, by currency. */
const QUICK_AMOUNTS: Record<Currency, readonly number[]> = {
  THB: [500, 1000, 2000],
  LAK: [50_000, 100_000, 500_000],
};

/**
 * The quick buttons that would not be refused, and the largest amount; null when nothing can be
 * transferred.
 */
export function quickAmounts(from: Place | undefined, to: Place | undefined, currency: Currency) {
  const most = mostOf(from, to);
  if (most < TRANSFER_MINIMUM_MINOR[currency]) return null;
  return { most, amounts: QUICK_AMOUNTS[currency].filter((each) => BigInt(each) * 100n <= most) };
}

export type Wrong = "selectAccount" | "sameAccount" | "minimum" | "notEnough" | "notWhole";

export interface TransferProblems {
  from?: Wrong;
  to?: Wrong;
  amount?: Wrong;
}

/** The problems of a transfer by field; an empty object when there are none. */
export function problemsOf(
  from: Place | undefined,
  to: Place | undefined,
  amount: bigint,
  currency: Currency,
) {
  const problems: TransferProblems = {};
  if (!from) problems.from = "selectAccount";
  if (!to) problems.to = "selectAccount";
  else if (from?.code === to.code) problems.to = "sameAccount";
  if (amount < TRANSFER_MINIMUM_MINOR[currency]) problems.amount = "minimum";
  else if (from && amount > from.available) problems.amount = "notEnough";
  else if (!isWhole(from, amount) || !isWhole(to, amount)) problems.amount = "notWhole";
  return problems;
}

function isWhole(place: Place | undefined, amount: bigint): boolean {
  return !place?.slot || creditsFor(amount, place.slot.ftWalletSlot) !== null;
}
