/**
 * The outcome that the readings at a provider suggest for an unknown transfer. Pure; the decision
 * is made by a staff user.
 */
import type { SUGGESTIONS } from "@krapao/contract/console/games";
import { assessBalance } from "../game-transfer.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";

/** The last reading of each kind; null: never read. Credits in 1/100. */
export interface Readings {
  status: "done" | "absent" | "unknown" | null;
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
  }
  return suggest(null, "nothing");
}
