/**
 * The outcome that the readings at a provider suggest for an unknown transfer. Pure; the decision
 * is made by a staff user.
 */
import type { SUGGESTIONS } from "@krapao/contract/console/games";
import { assessBalance } from "../game-transfer.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";

/** The last reading of each kind; null: never read. Credits in 1/100. */
export interface Readings {
  /** `unproven`: the provider does not find it, which proves nothing. */
  status: "done" | "absent" | "unproven" | "unknown" | null;
  balance: bigint | null;
  /** What the member won or lost since the account was opened, as the provider reports it. */
  played: bigint | null;
  /** What all other settled transfers moved into the account. */
  moved: bigint;
  /**
   * All were read when the provider could no longer be acting on the call. Before that, "it did not
   * happen" proves nothing.
   */
  isQuiet: boolean;
}

export interface Suggestion {
  outcome: "done" | "refused" | null;
  because: (typeof SUGGESTIONS)[number];
  figures: Record<string, bigint | null>;
}

type Assessed = Pick<TransferRow, "direction" | "credits_minor" | "credits_before_minor">;

/**
 * The strongest evidence first: the provider's status, then transfers and play, then the balance.
 */
export function suggestOutcome(
  row: Assessed,
  { status, balance, played, moved, isQuiet }: Readings,
): Suggestion {
  const requested = row.direction === "in" ? row.credits_minor : -row.credits_minor;
  const before = row.credits_before_minor;
  const figures = { requested, before, now: balance, played, moved };
  const suggest = (outcome: Suggestion["outcome"], because: Suggestion["because"]) => ({
    outcome,
    because,
    figures,
  });
  if (status === "done") return suggest("done", "status_done");
  if (status === "absent" && isQuiet) return suggest("refused", "status_absent");
  if (balance !== null && played !== null) {
    const unexplained = balance - moved - played;
    if (unexplained === requested) return suggest("done", "play_done");
    if (unexplained === 0n && isQuiet) return suggest("refused", "play_refused");
  }
  if (balance !== null && before !== null) {
    const reading = { before, now: balance, direction: row.direction, isQuiet };
    const assessed = assessBalance({ ...reading, credits: row.credits_minor });
    if (assessed === "done") return suggest("done", "balance_done");
    if (assessed === "refused") return suggest("refused", "balance_refused");
    // Nothing is won without a stake, and no other transfer of ours comes in between.
    if (row.direction === "in" && before === 0n && balance > 0n)
      return suggest("done", "balance_from_nothing");
  }
  return suggest(null, status === "unproven" ? "status_unproven" : "nothing");
}

type Outcome = NonNullable<Suggestion["outcome"]>;

/** Whether a decision brings money to the wallet. The other decisions take it away. */
export const makesSpendable = (
  { direction }: Pick<TransferRow, "direction">,
  outcome: Outcome,
): boolean => (direction === "in") === (outcome === "refused");

/** The readings with which one person may decide that money comes to the wallet. */
export type Proof = Record<"now" | "moved" | "played", bigint>;

/**
 * One person decides alone only when what the provider holds equals what it held before plus the
 * results that it reports, less the transfer itself when that left the game. Without a reading from
 * before the call, or without reported results, nothing is proven.
 * @returns null: a second person decides
 */
export function proofOf(
  row: Assessed,
  { readings, suggestion }: { readings: Readings; suggestion: Suggestion },
  outcome: Outcome,
): Proof | null {
  const { balance: now, played, moved, isQuiet } = readings;
  const isKnown = row.credits_before_minor !== null && now !== null && played !== null;
  if (!isKnown || !isQuiet || suggestion.outcome !== outcome) return null;
  const expected = row.direction === "in" ? 0n : -row.credits_minor;
  return now - moved - played === expected ? { now, moved, played } : null;
}
