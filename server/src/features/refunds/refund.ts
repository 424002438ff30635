/** Refunds: pure rules of periods and losses. */
import { startOfDay, startOfWeek } from "../../kernel/calendar.ts";
import type { GivenBack } from "../bonuses/index.ts";

/** From `from` up to, not including, `to`; both are midnights in Asia/Bangkok. */
export interface Period {
  type: "day" | "week";
  from: Date;
  to: Date;
}

/** The last full day, or the last full week from Monday. */
export function lastPeriod(type: Period["type"], now: Date): Period {
  const startOf = type === "day" ? startOfDay : startOfWeek;
  const to = startOf(now);
  return { type, from: startOf(new Date(to.getTime() - 1)), to };
}

/**
 * Deposits less withdrawals less the change of the total. Below 0 the member won, or received
 * gifts that are not lost yet.
 */
export function lossMinor({
  depositsMinor,
  withdrawalsMinor,
  startMinor,
  endMinor,
}: {
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  startMinor: bigint;
  endMinor: bigint;
}): bigint {
  return depositsMinor - withdrawalsMinor - (endMinor - startMinor);
}

/** What was given back in a time, in minor units. */
export interface Returned {
  /** Won with gifts: it counts as withdrawn. */
  winningsMinor: bigint;
  /** Gifts that were received in the same time: they count as never received. */
  neverReceivedMinor: bigint;
  /** Gifts that were received before. */
  earlierMinor: bigint;
}

/** What was given back from `from` up to, not including, `to`. */
export function returnedWithin(
  all: readonly GivenBack[],
  { from, to }: Pick<Period, "from" | "to">,
): Returned {
  const sum = { winningsMinor: 0n, neverReceivedMinor: 0n, earlierMinor: 0n };
  for (const { at, openedAt, giftMinor, winningsMinor } of all) {
    if (at < from || at >= to) continue;
    sum.winningsMinor += winningsMinor;
    if (openedAt >= from) sum.neverReceivedMinor += giftMinor;
    else sum.earlierMinor += giftMinor;
  }
  return sum;
}

/** A period that has ended, in minor units. */
export interface PastPeriod {
  /** As `lossMinor`; null when the total at its start or end is not known. */
  loss: bigint | null;
  /** Gifts that were received in it, less those that came back in it. */
  gifts: bigint;
}

/**
 * The gifts of earlier periods that are not lost yet, oldest period first. Losing them is no loss
 * of the member's own money. A period in which the member has more at the end than was paid in
 * carries its gifts over, at most by that much; winnings are not carried.
 */
export function carriedGifts(periods: readonly PastPeriod[]): bigint {
  let carried = 0n;
  for (const { loss, gifts } of periods) {
    const most = carried + gifts;
    const left = loss === null ? most : carried - loss;
    if (left < 0n) carried = 0n;
    else if (left > most) carried = most;
    else carried = left;
  }
  return carried;
}

/** The refund of a loss: `rate` is in hundredths of a percent; rounded down, at most the cap. */
export function refundMinor({
  loss,
  rate,
  capMinor,
}: {
  loss: bigint;
  rate: number;
  capMinor: bigint;
}): bigint {
  if (loss <= 0n) return 0n;
  const share = (loss * BigInt(rate)) / 10_000n;
  return share < capMinor ? share : capMinor;
}

/** The refunds, in their order, that fit whole into a sum. */
export function refundsThatFit<T extends { amountMinor: bigint }>(
  refunds: readonly T[],
  sumMinor: bigint,
): T[] {
  let left = sumMinor;
  return refunds.filter(({ amountMinor }) => {
    if (amountMinor > left) return false;
    left -= amountMinor;
    return true;
  });
}
