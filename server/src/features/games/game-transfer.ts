/**
 * One transfer between the wallet and a game account: its life cycle and pure rules. Its id is also
 * the id of the ledger hold and of the statement line, and the reference that the provider gets.
 */
import type { Code, ErrorCode } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import { MINUTE_MS } from "@krapao/contract/time";
import type { GamesTransferState } from "../../kernel/db/schema.ts";
import { lifecycle } from "../../kernel/lifecycle.ts";

export type TransferState = GamesTransferState;

/** What a transfer call answers a member. */
export interface Movement {
  message: Code;
  status: Status;
  /** Id of the transfer, or of the sweep when the money goes from game to game. */
  transferId: string;
}

/**
 * decided: the money is held and the provider has certainly not been called yet. called: it may
 * have been called. done, refused: final. review: the evidence does not settle it, so a staff user
 * decides.
 */
export const { statesBefore, isFinal } = lifecycle<TransferState>({
  decided: ["called", "refused"],
  called: ["done", "refused", "review"],
  review: ["done", "refused"],
  done: [],
  refused: [],
});

/** The status as the member sees it. */
export function statusOf(state: TransferState): Status {
  if (state === "done") return "SUCCESS";
  return state === "refused" ? "FAILED" : "PROCESSING";
}

/** Credits (in 1/100) that an amount (minor units) is worth; null when there is a remainder. */
export function toCredits(amountMinor: bigint, ftWalletSlot: number): bigint | null {
  const factor = BigInt(ftWalletSlot);
  return amountMinor % factor === 0n ? amountMinor / factor : null;
}

/** The value of credits (in 1/100), in minor units. */
export function toAmount(creditsMinor: bigint, ftWalletSlot: number): bigint {
  return creditsMinor * BigInt(ftWalletSlot);
}

/** The largest amount up to `amountMinor` that is a whole number of credits (in 1/100). */
export function wholeAmount(amountMinor: bigint, ftWalletSlot: number): bigint {
  return amountMinor - (amountMinor % BigInt(ftWalletSlot));
}

/**
 * The error code of a refused transfer; its money is back where it was. `not_enough` on the way
 * into a game means our own credit at the provider, so the member gets the general code.
 */
export function refusalCode(refused: {
  direction: "in" | "out";
  reason: string | null;
}): ErrorCode {
  const { direction, reason } = refused;
  return direction === "out" && reason === "not_enough" ? "MONEY_NOT_ENOUGH" : "TRANSFER_FAIL";
}

/** What two balance readings prove about a transfer whose answer was lost. */
export type Evidence = "done" | "refused" | "undecided" | "contradiction";

/**
 * Assesses by the balance. Moved by exactly the amount: done. Unchanged: refused, but only once the
 * provider can no longer be acting on the call (`isQuiet`). Anything else: the member played in
 * between, which proves nothing.
 */
export function assessBalance(reading: {
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

/** Transfers from before then without an outcome are overdue: staff see and may decide them. */
export const overdueTransfers = (
  minutes: number,
  { clock }: { clock: { nowMs(): number } },
): Date => new Date(clock.nowMs() - minutes * MINUTE_MS);

const SHORTEST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 300_000;
const LONGEST_DELAY_IN_REVIEW_MS = 3_600_000;

/**
 * How long to wait before asking the provider again. While it may still act on the call the balance
 * is watched closely, so that a round played in between cannot be mistaken for the transfer; after
 * that the delay grows, and further once staff see the transfer.
 * @param sinceQuietMs time since the provider can no longer act on the call; negative until then.
 */
export function nextDelayMs(sinceQuietMs: number, { isInReview = false } = {}): number {
  if (sinceQuietMs < 0) return Math.min(SHORTEST_DELAY_MS, -sinceQuietMs);
  const longest = isInReview ? LONGEST_DELAY_IN_REVIEW_MS : LONGEST_DELAY_MS;
  return Math.min(Math.max(sinceQuietMs, SHORTEST_DELAY_MS), longest);
}

/** How much each account gives so that together they bring `needMinor`: the fullest first. */
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
