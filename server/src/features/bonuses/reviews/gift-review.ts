/**
 * Gifts that wait for a staff user, because the member shares something with another one who had
 * the same campaign (docs/decisions/0118). Pure.
 */
import type { OfferRefusal } from "@krapao/contract/member/bonuses";
import { DAY_MS } from "@krapao/contract/time";
import type { GiftState } from "./queries.ts";

/** How long a rejection counts. The member can request the gift again after it. */
const REJECTION_DAYS = 30;
/** How long the address of a gift counts. */
export const ADDRESS_DAYS = 30;

export function isRejected(rejectedAt: Date | null, now: Date): boolean {
  return rejectedAt !== null && now.getTime() - rejectedAt.getTime() < REJECTION_DAYS * DAY_MS;
}

/** Why the gift cannot be taken now because of its review; null: it can, or be requested. */
export function reviewRefusal(state: GiftState | undefined, now: Date): OfferRefusal | null {
  if (!state?.isShared) return null;
  if (state.isWaiting) return "GIFT_IN_REVIEW";
  return isRejected(state.rejectedAt, now) ? "GIFT_REJECTED" : null;
}

/** For how long a gift waited between two times. Its deposit does not age meanwhile. */
export function waitedMs(
  waits: GiftState["waits"],
  { since, now }: { since: Date; now: Date },
): number {
  return waits.reduce((sum, { from, to }) => {
    const start = Math.max(from.getTime(), since.getTime());
    return sum + Math.max(0, (to ?? now).getTime() - start);
  }, 0);
}
