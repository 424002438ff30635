/** What people may do about a payout that the bank does not settle. */
import type { DeskRow } from "./queries-desk.ts";

/** Sent, and the bank should have said by now. What was sent again a moment ago may still arrive. */
export function isOverdue(
  { state, sent_at }: Pick<DeskRow, "state" | "sent_at">,
  { now, minutes }: { now: Date; minutes: number },
): boolean {
  return state === "sent" && sent_at !== null && sent_at <= overdueBefore({ now, minutes });
}

export function overdueBefore({ now, minutes }: { now: Date; minutes: number }): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
