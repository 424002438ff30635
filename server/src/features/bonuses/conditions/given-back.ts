/** What stays and what leaves when a gift is given back. Pure; minor units. */
import type { Condition } from "./condition.ts";

export interface Figures {
  /** What the member has, in the wallet: what is open, unread or not swept counts as nothing. */
  totalMinor: bigint;
  /** What was credited since the gift, and the results of bets that were placed before it. */
  creditedMinor: bigint;
}

/**
 * What stays: own money and what came in since, less what play has lost. What was won with the gift
 * does not stay. The gift is lost first when the total falls.
 */
export function keptOf(
  { ownMinor, amountMinor }: Pick<Condition, "ownMinor" | "amountMinor">,
  { totalMinor, creditedMinor }: Figures,
): bigint {
  const withoutGift = totalMinor - creditedMinor - amountMinor;
  const ownLeft = withoutGift < 0n ? 0n : least(withoutGift, ownMinor);
  const kept = creditedMinor + ownLeft;
  return kept < 0n ? 0n : least(kept, totalMinor);
}

export interface Leaving {
  kept: bigint;
  /** Back to the campaign. */
  gift: bigint;
  /** What was won with the gift. */
  winnings: bigint;
}

/** The parts of a total that is given back: of what leaves, the gift comes first. */
export function partsOf(
  condition: Pick<Condition, "ownMinor" | "amountMinor">,
  figures: Figures,
): Leaving {
  const kept = keptOf(condition, figures);
  const leaves = figures.totalMinor - kept;
  const gift = least(leaves, condition.amountMinor);
  return { kept, gift, winnings: leaves - gift };
}

/**
 * The parts of a late result. What stayed before stays, and what left before has left.
 * @param before the parts until now
 */
export function partsOfLate(
  condition: Pick<Condition, "ownMinor" | "amountMinor">,
  before: Leaving,
  { amountMinor, creditedMinor }: { amountMinor: bigint; creditedMinor: bigint },
): Leaving {
  const totalMinor = before.kept + before.gift + before.winnings + amountMinor;
  const now = keptOf(condition, { totalMinor, creditedMinor });
  const more = now > before.kept ? now - before.kept : 0n;
  const kept = least(more, amountMinor);
  const leaves = amountMinor - kept;
  const gift = least(leaves, condition.amountMinor - before.gift);
  return { kept, gift, winnings: leaves - gift };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
