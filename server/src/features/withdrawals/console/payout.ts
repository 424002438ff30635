/** When a payout that the bank does not settle is overdue. Pure. */
import type { WithdrawalRow } from "./queries.ts";

/**
 * Sent, and the bank should have answered by now. A resend starts the time again.
 * @param before as `overdueBefore` gives it
 */
export function isOverdue(
  { state, sent_at }: Pick<WithdrawalRow, "state" | "sent_at">,
  before: Date,
): boolean {
  return state === "sent" && sent_at !== null && sent_at <= before;
}

export function overdueBefore({ now, minutes }: { now: Date; minutes: number }): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
