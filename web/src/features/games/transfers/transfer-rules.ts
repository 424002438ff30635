import { TRANSFER_MINIMUM_MINOR, WALLET } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import { inGames, minor, type Slot, type Wallet } from "../../../lib/money/wallet.ts";
import type { Ways } from "../../../lib/money/ways.ts";

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
  /** Why no money may enter it now; absent: it may. */
  noEntry?: Stop;
  /** Why no money may leave it now; absent: it may. */
  noExit?: Stop;
}

/** Why a transfer of a game would be refused, whatever its amount. */
export type Stop = "excluded" | "closedNow" | "moving" | "late";

/** What the member may do, as far as transfers depend on it; undefined: the server decides. */
type Allowed = Pick<Ways, "excludedUntil" | "lateGames"> | undefined;

/** The wallet first, then every open game account. */
export function placesOf(wallet: Wallet, walletName: string, ways: Allowed): Place[] {
  return [
    { code: WALLET, name: walletName, available: minor(wallet.wallet.amount) },
    ...wallet.slots.filter((slot) => slot.isActive).map((slot) => placeOf(slot, ways)),
  ];
}

/** The games whose account the member can open together with a transfer. */
export function unopenedOf(wallet: Wallet, ways: Allowed): Place[] {
  return wallet.slots
    .filter((slot) => !slot.isActive)
    .map((slot) => ({ ...placeOf(slot, ways), isUnopened: true }));
}

function placeOf(slot: Slot, ways: Allowed): Place {
  const late = ways?.lateGames.find(({ code }) => code === slot.code);
  const noExit = slot.isTransferring ? "moving" : late?.mayLeave === false ? "late" : undefined;
  const noEntry = ways?.excludedUntil
    ? "excluded"
    : slot.isAvailable
      ? (noExit ?? (late ? "late" : undefined))
      : "closedNow";
  return {
    code: slot.code,
    name: slot.name,
    available: minor(slot.value),
    slot,
    ...(noEntry ? { noEntry } : {}),
    ...(noExit ? { noExit } : {}),
  };
}

/** What a press can bring from the wallet into a game; 0: below the minimum, or it is closed. */
export function bringable(wallet: Wallet, slot: Slot, ways?: Allowed): bigint {
  const from = { code: WALLET, name: "", available: minor(wallet.wallet.amount) };
  const to = placeOf(slot, ways);
  const most = mostOf(from, to);
  return !to.noEntry && most >= TRANSFER_MINIMUM_MINOR[wallet.wallet.currency] ? most : 0n;
}

/** What a press can bring back from a game to the wallet; 0: nothing can be moved now. */
export function bringableBack(wallet: Wallet, slot: Slot, ways?: Allowed): bigint {
  const from = placeOf(slot, ways);
  const most = mostOf(from, { code: WALLET, name: "", available: 0n });
  return slot.isActive && !from.noExit && most >= TRANSFER_MINIMUM_MINOR[wallet.wallet.currency]
    ? most
    : 0n;
}

/** The gold button of an open game account. */
export type FirstAction = "move" | "deposit" | "play";

/**
 * What a member needs first at a game: money that the wallet has, a deposit when there is no money
 * anywhere, else the game itself.
 */
export function firstAction(wallet: Wallet, slot: Slot, ways?: Allowed): FirstAction {
  if (slot.value > 0 || slot.isTransferring || !slot.isAvailable) return "play";
  if (bringable(wallet, slot, ways) > 0n) return "move";
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

/** Where money of a new transfer comes from: the wallet, or the first game that can give some. */
export function firstSource(places: readonly Place[], toCode: string, currency: Currency): string {
  const source = places.find(
    (place) => place.code !== toCode && !place.noExit && canGive(place, currency),
  );
  return source?.code ?? WALLET;
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

export type Wrong = Stop | "selectAccount" | "sameAccount" | "minimum" | "notEnough" | "notWhole";

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
  else if (from.noExit) problems.from = from.noExit;
  if (!to) problems.to = "selectAccount";
  else if (from?.code === to.code) problems.to = "sameAccount";
  else if (to.noEntry) problems.to = to.noEntry;
  if (amount < TRANSFER_MINIMUM_MINOR[currency]) problems.amount = "minimum";
  else if (from && amount > from.available) problems.amount = "notEnough";
  else if (!isWhole(from, amount) || !isWhole(to, amount)) problems.amount = "notWhole";
  return problems;
}

function isWhole(place: Place | undefined, amount: bigint): boolean {
  return !place?.slot || creditsFor(amount, place.slot.ftWalletSlot) !== null;
}
