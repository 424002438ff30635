/** What a friend's deposit earns by a draft of the invites. Pure. */
import type { Payload } from "../payload.ts";

/** Baht that a friend deposits in the example. */
export const EXAMPLE_DEPOSIT = 1_000;

/** The amount in baht of a field with an amount for each currency; null: none. */
export function bahtOf(value: unknown): number | null {
  const { THB } = (value ?? {}) as { THB?: unknown };
  return typeof THB === "number" ? THB : null;
}

/** The commission of the example in baht: rounded down to the satang, at most the cap. */
export function commissionOf({ rate, cap }: Payload): number {
  // The rate is in hundredths of a percent, so this is in satang.
  const earned = Math.floor((EXAMPLE_DEPOSIT * Number(rate ?? 0)) / 100);
  return Math.min(earned / 100, bahtOf(cap) ?? 0);
}

/** The share of the deposit that the friend must play; 0: none. */
export function playedOf({ needsPlay, playedPercent }: Payload): number {
  return needsPlay === true ? Number(playedPercent ?? 100) : 0;
}
