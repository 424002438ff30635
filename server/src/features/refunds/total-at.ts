/** What a member had at a past midnight. Pure; minor units. */
import type { GameBalance } from "../games/index.ts";

export interface SinceMidnight {
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  /** Gifts, less what was given back of them since. */
  giftsMinor: bigint;
  /** What was given back: what was won with gifts, and gifts of before. */
  leftMinor: bigint;
  /** What games won and lost. */
  resultsMinor: bigint;
}

/**
 * The total at the midnight: what wallet and games hold now, with named open stakes at their stake,
 * without what came and went since. Below 0 counts as 0.
 */
export function totalAtMidnight(
  { postedMinor, games }: { postedMinor: bigint; games: readonly GameBalance[] },
  since: SinceMidnight,
): bigint {
  const now = games.reduce((sum, { value, open }) => sum + value + open, postedMinor);
  const came = since.depositsMinor + since.giftsMinor + since.resultsMinor;
  const total = now - came + since.withdrawalsMinor + since.leftMinor;
  return total < 0n ? 0n : total;
}

/**
 * Whether something of before the midnight may be open: a fall of before it that nothing explains
 * yet, or a fall or rise that a report will explain.
 * @param hasReport whether a provider reports bets
 */
export function isUnexplained(
  games: readonly GameBalance[],
  {
    boundary,
    now,
    hasReport,
  }: {
    boundary: Date;
    now: Date;
    hasReport: (provider: string) => boolean;
  },
): boolean {
  return games.some(
    ({ possible, unreported, provider }) =>
      unreported > 0n ||
      possible.some(({ at, until }) => until > now && (at < boundary || hasReport(provider))),
  );
}
