/**
 * Rules of deposit limits. Periods are counted back from now, so that no midnight resets a limit.
 */

import { PERIODS, type Period } from "@krapao/contract/member/protection";
import { DAY_MS } from "@krapao/contract/time";

/** Length of each period; a deposit of exactly that age does not count any more. */
export const PERIOD_MS = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
} as const satisfies Record<Period, number>;

/** Cool-off before a request for a higher limit can be confirmed. */
export const COOL_OFF_MS = DAY_MS;
/** Time to confirm it. A request that stays ready for months would defeat the cool-off. */
export const CONFIRM_FOR_MS = 7 * DAY_MS;

export type Limits = Record<Period, bigint | null>;
export type Used = Record<Period, bigint>;

/** Whether the limit `to` is looser than `from`; null: no limit. */
export function isLooser(from: bigint | null, to: bigint | null): boolean {
  if (from === null) return false;
  return to === null || to > from;
}

/** What may still be deposited: the lowest remainder of all limits; null: no limit. */
export function remainingOf(limits: Limits, used: Used): bigint | null {
  let least: bigint | null = null;
  for (const period of PERIODS) {
    const limit = limits[period];
    const left = limit === null ? null : remainingOfLimit(limit, used[period]);
    if (left !== null && (least === null || left < least)) least = left;
  }
  return least;
}

/** Remainder of one limit; 0 when the member has lowered it below the sum of the deposits. */
export function remainingOfLimit(limit: bigint, used: bigint): bigint {
  return used < limit ? limit - used : 0n;
}

/** A deposit that counts towards the limits. */
export interface Counted {
  at: Date;
  amountMinor: bigint;
}

/**
 * When a deposit of this amount fits all limits, by what has been deposited; null: never, as long
 * as the limits stay as they are.
 * @param counted the deposits of the longest period, oldest first
 */
export function fitsFrom(
  limits: Limits,
  { counted, amountMinor, now }: { counted: readonly Counted[]; amountMinor: bigint; now: Date },
): Date | null {
  let latest = now;
  for (const period of PERIODS) {
    const limit = limits[period];
    if (limit === null) continue;
    if (amountMinor > limit) return null;
    const from = freeFrom(period, { counted, mostMinor: limit - amountMinor, now });
    if (from > latest) latest = from;
  }
  return latest;
}

/** When at most this sum of the deposits still counts in a period; not before now. */
export function freeFrom(
  period: Period,
  { counted, mostMinor, now }: { counted: readonly Counted[]; mostMinor: bigint; now: Date },
): Date {
  const within = counted.filter(({ at }) => at.getTime() > now.getTime() - PERIOD_MS[period]);
  let used = within.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  let from = now;
  for (const { at, amountMinor } of within) {
    if (used <= mostMinor) break;
    used -= amountMinor;
    from = new Date(at.getTime() + PERIOD_MS[period]);
  }
  return from;
}

/** Sums of deposits within each period up to now. */
export function usedOf(counted: readonly Counted[], now: Date): Used {
  const used = (period: Period) =>
    counted
      .filter(({ at }) => at.getTime() > now.getTime() - PERIOD_MS[period])
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return { day: used("day"), week: used("week"), month: used("month") };
}
