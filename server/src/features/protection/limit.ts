/** Limits of deposits: the pure rules. A limit looks back from now, so that no midnight gives the same money twice. */
import { PERIODS, type Period } from "@krapao/contract/protection";

const HOUR_MS = 3_600_000;

/** How far back each limit looks; a deposit as old as that counts no more. */
export const PERIOD_MS = {
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const satisfies Record<Period, number>;

/** How long a wish for a higher limit waits before it may be confirmed. */
export const COOL_OFF_MS = 24 * HOUR_MS;
/** How long it may be confirmed then: one that lies ready for months would be no cooling off. */
export const CONFIRM_FOR_MS = 7 * 24 * HOUR_MS;

export type Limits = Record<Period, bigint | null>;
export type Used = Record<Period, bigint>;

/** Whether another limit protects less than the one that counts; null: none. */
export function isLooser(from: bigint | null, to: bigint | null): boolean {
  if (from === null) return false;
  return to === null || to > from;
}

/** What may still be deposited; null: as much as one likes. The lowest wins. */
export function roomOf(limits: Limits, used: Used): bigint | null {
  let least: bigint | null = null;
  for (const period of PERIODS) {
    const limit = limits[period];
    const left = limit === null ? null : leftOf(limit, used[period]);
    if (left !== null && (least === null || left < least)) least = left;
  }
  return least;
}

/** What is left of one limit. It may have been lowered below what was deposited before. */
export function leftOf(limit: bigint, used: bigint): bigint {
  return used < limit ? limit - used : 0n;
}
