/**
 * Play as the balances of a game account show it, for providers that report no bets. Pure.
 *
 * The stake of an account is what was moved in and has neither counted nor left. A balance that
 * differs from what the transfers explain is a result. It counts as turnover up to the stake, and
 * uses up as much of the stake. So:
 *
 * - money that goes in and straight back counts nothing;
 * - a loss of x counts x, and a win of x counts min(stake, x);
 * - what counted never exceeds what was moved in since the account was last empty;
 * - a result that was observed once does not count again.
 *
 * Winnings leave before the stake does: a member who takes a part of a win out keeps the stake.
 */

/** All amounts in 1/100 credits. */
export interface PlayState {
  /** The balance at the last observation with all transfers since; null: not known. */
  observed: bigint | null;
  stake: bigint;
}

export interface ObservedPlay {
  /** What counts as turnover. */
  turnover: bigint;
  /** Won (positive) or lost. */
  result: bigint;
}

/** A balance was read while no transfer was under way. */
export function observeBalance(
  { observed, stake }: PlayState,
  balance: bigint,
): { state: PlayState; play: ObservedPlay | null } {
  if (observed === null || observed === balance) {
    return { state: { observed: balance, stake: atMost(stake, balance) }, play: null };
  }
  const result = balance - observed;
  const turnover = atMost(result < 0n ? -result : result, stake);
  const state = { observed: balance, stake: atMost(stake - turnover, balance) };
  return { state, play: { turnover, result } };
}

/** A transfer moved credits: `moved` is positive into the game, negative out of it. */
export function applyTransfer({ observed, stake }: PlayState, moved: bigint): PlayState {
  const after = observed === null ? null : observed + moved;
  if (moved > 0n) return { observed: after, stake: stake + moved };
  const left = after === null ? stake + moved : atMost(stake, after);
  return { observed: after, stake: left > 0n ? left : 0n };
}

/** Never below zero: a balance can be negative at a provider that corrects a result. */
function atMost(amount: bigint, limit: bigint): bigint {
  const least = amount < limit ? amount : limit;
  return least > 0n ? least : 0n;
}
