/** Refunds: pure rules of periods and losses. */
import { startOfDay, startOfWeek } from "../bonuses/index.ts";

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

/** Deposits less withdrawals less the change of the total. Below 0 the member won. */
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
