/** Money that has come in and waits for its own member: for room in the limits, or the end of a rest from play. */
import type { HELD_REASONS } from "@krapao/contract/protection";
import type { UnmatchedReason } from "./qr.ts";

export type HeldReason = (typeof HELD_REASONS)[number];

/** Whether a payment is credited by itself once its member's own limits let it in. */
export function isHeld(reason: UnmatchedReason | null): reason is HeldReason {
  return reason === "limit" || reason === "paused";
}
