/**
 * One movement between the wallet and one game account: its life cycle and pure rules.
 * Its id is the ledger hold's id, the statement line's id and the provider's reference.
 */
import type { ErrorCode } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { GamesTransferState } from "../../kernel/schema.ts";

export type TransferState = GamesTransferState;

/**
 * decided: the money is held and the provider was certainly not asked yet. called: it may have been asked. done, refused:
 * final. operator: the evidence does not decide it, a person must.
 */
const TRANSITIONS: Record<TransferState, readonly TransferState[]> = {
  decided: ["called", "refused"],
  called: ["done", "refused", "operator"],
  operator: ["done", "refused"],
  done: [],
  refused: [],
};

/** States from which a transfer may reach this one. */
export function statesBefore(state: TransferState): TransferState[] {
  const states = Object.keys(TRANSITIONS) as TransferState[];
  return states.filter((from) => TRANSITIONS[from].includes(state));
}

export function isFinal(state: TransferState): boolean {
  return TRANSITIONS[state].length === 0;
}

/** What a member is told. */
export function statusOf(state: TransferState): Status {
  if (state === "done") return "SUCCESS";
  return state === "refused" ? "FAILED" : "PROCESSING";
}

/** Smallest amount of a transfer: one unit of the currency. */
export const TRANSFER_MINIMUM_MINOR = 100n;

/** Credits (1/100) that an amount (minor units) is worth; null when it leaves a remainder. */
export function toCredits(amountMinor: bigint, ftWalletSlot: number): bigint | null {
  const factor = BigInt(ftWalletSlot);
  return amountMinor % factor === 0n ? amountMinor / factor : null;
}

/** What credits (1/100) are worth, in minor units. */
export function toAmount(creditsMinor: bigint, ftWalletSlot: number): bigint {
  return creditsMinor * BigInt(ftWalletSlot);
}

/** The largest amount up to `amountMinor` that has a value in credits. */
export function wholeAmount(amountMinor: bigint, ftWalletSlot: number): bigint {
  return amountMinor - (amountMinor % BigInt(ftWalletSlot));
}

/** The code of a refused transfer: the funds are back where they were. What is missing on the way in is the house's. */
export function refusalCode(refused: {
  direction: "in" | "out";
  reason: string | null;
}): ErrorCode {
  const { direction, reason } = refused;
  return direction === "out" && reason === "not_enough" ? "MONEY_NOT_ENOUGH" : "TRANSFER_FAIL";
}

/** What readings of a balance say about a transfer whose answer was lost. */
export type Evidence = "done" | "refused" | "undecided" | "contradiction";

/**
 * Judges by the balance: moved by exactly the amount is done; as before is refused, but only once the provider can no
 * longer be acting on the call (`isQuiet`); anything else means that someone played, and nothing is proven.
 */
export function judgeBalance(reading: {
  before: bigint;
  now: bigint;
  direction: "in" | "out";
  credits: bigint;
  isQuiet: boolean;
}): Evidence {
  const { before, now, direction, credits, isQuiet } = reading;
  if (now === (direction === "in" ? before + credits : before - credits)) return "done";
  if (now === before) return isQuiet ? "refused" : "undecided";
  return "contradiction";
}

const SHORTEST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 300_000;

/**
 * How long to wait before the provider is asked again. While it may still act on the call the balance is
 * watched closely, so that a round played meanwhile cannot pass for a transfer; later ever more slowly.
 * @param sinceQuietMs time since the provider can no longer act on the call; below zero: until then.
 */
export function nextDelayMs(sinceQuietMs: number): number {
  if (sinceQuietMs < 0) return Math.min(SHORTEST_DELAY_MS, -sinceQuietMs);
  return Math.min(Math.max(sinceQuietMs, SHORTEST_DELAY_MS), LONGEST_DELAY_MS);
}

/** Which accounts give how much, so that together they bring `needMinor`: the fullest first. */
export function shareNeed(
  accounts: readonly { id: string; creditsMinor: bigint; ftWalletSlot: number }[],
  needMinor: bigint,
): { id: string; amountMinor: bigint }[] {
  let missing = needMinor;
  const shares: { id: string; amountMinor: bigint }[] = [];
  const worth = (account: (typeof accounts)[number]) =>
    toAmount(account.creditsMinor, account.ftWalletSlot);
  for (const account of accounts.toSorted((a, b) => (worth(a) < worth(b) ? 1 : -1))) {
    if (missing <= 0n || account.creditsMinor <= 0n) break;
    const factor = BigInt(account.ftWalletSlot);
    const wanted = ((missing + factor - 1n) / factor) * factor;
    const amountMinor = wanted < worth(account) ? wanted : worth(account);
    shares.push({ id: account.id, amountMinor });
    missing -= amountMinor;
  }
  return shares;
}
