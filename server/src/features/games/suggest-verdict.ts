/** What readings at the provider say about a transfer that nobody could prove: pure. A person decides; this only reads. */
import type { SUGGESTIONS } from "@krapao/contract/office/games";
import { judgeBalance } from "./game-transfer.ts";
import type { TransferRow } from "./queries-transfers.ts";

/** The last reading of each sort; null: never read. Credits in 1/100. */
export interface Readings {
  status: "done" | "absent" | "unknown" | null;
  balance: bigint | null;
  /** What the player won or lost since the account was opened, as the provider reports it. */
  played: bigint | null;
  /** What all other settled transfers brought to the account. */
  moved: bigint;
  /** They were read when the provider could no longer be acting on the call: before that "it did not" proves nothing. */
  isQuiet: boolean;
}

export interface Suggestion {
  verdict: "done" | "refused" | null;
  because: (typeof SUGGESTIONS)[number];
  figures: Record<string, bigint | null>;
}

type Judged = Pick<TransferRow, "direction" | "credits_minor" | "credits_before_minor">;

/** The strongest evidence first: the provider's word, then the books with the play, then the bare balance. */
export function suggestVerdict(
  row: Judged,
  { status, balance, played, moved, isQuiet }: Readings,
): Suggestion {
  const asked = row.direction === "in" ? row.credits_minor : -row.credits_minor;
  const before = row.credits_before_minor;
  const figures = { asked, before, now: balance, played, moved };
  const say = (verdict: Suggestion["verdict"], because: Suggestion["because"]) => ({
    verdict,
    because,
    figures,
  });
  if (status === "done") return say("done", "status_done");
  if (status === "absent" && isQuiet) return say("refused", "status_absent");
  if (balance !== null && played !== null) {
    const unexplained = balance - moved - played;
    if (unexplained === asked) return say("done", "play_done");
    if (unexplained === 0n && isQuiet) return say("refused", "play_refused");
  }
  if (balance !== null && before !== null) {
    const reading = { before, now: balance, direction: row.direction, isQuiet };
    const judged = judgeBalance({ ...reading, credits: row.credits_minor });
    if (judged === "done") return say("done", "balance_done");
    if (judged === "refused") return say("refused", "balance_refused");
  }
  return say(null, "nothing");
}
