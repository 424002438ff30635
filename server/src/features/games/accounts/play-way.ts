import type { contract, ServerOutput } from "@krapao/contract";
import type { Slot } from "./list-slots.ts";

type WayState = ServerOutput<typeof contract.wallet.ways>["play"];

/** Whether the member can enter a game now. Pure. */
export function playWay(slots: readonly Slot[], excludedUntil: Date | null): WayState {
  const closed = { allowed: false, min: null, max: null };
  if (excludedUntil) return { ...closed, reason: "SELF_EXCLUDED", until: excludedUntil };
  return slots.some(({ isAvailable }) => isAvailable)
    ? { ...closed, allowed: true, reason: null, until: null }
    : { ...closed, reason: "PROVIDER_UNAVAILABLE", until: null };
}
