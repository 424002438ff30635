/** Refunds: the pure rules of periods and losses. */
import { startOfDay, startOfWeek } from "../bonuses/index.ts";

/** From `from` up to, not including, `to`: midnights of Asia/Bangkok. */
export interface Period {
  type: "day" | "week";
  from: Date;
  to: Date;
}

/** The day or the week (from Monday) that ended last. */
export function lastPeriod(type: Period["type"], now: Date): Period {
  const startOf = type === "day" ? startOfDay : startOfWeek;
  const to = startOf(now);
  return { type, from: startOf(new Date(to.getTime() - 1)), to };
}

/** What a member lost: what came in, less what went out, less what is left of it. Below 0 it was won. */
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

/** What a loss gives back: the rate (hundredths of a percent) of it, whole minor units, at most the cap; nothing for none. */
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
  const given = (loss * BigInt(rate)) / 10_000n;
  return given < capMinor ? given : capMinor;
}
