import { type Channel, isAboveMax, quickAmounts } from "../channels.ts";

const MOST = 3;

/**
 * The amounts of the chips, smallest first, so that each keeps its place: the member's own last
 * ones, then the operator's largest quick amounts. When a limit leaves less than all of them, the
 * most that it leaves.
 * @param last the amounts of the member's last different deposits, newest first
 */
export function chipAmounts(channel: Channel, last: readonly number[]): number[] {
  const { min, max } = channel;
  const fits = (amount: number) => {
    const minor = BigInt(amount) * 100n;
    return minor >= min && !isAboveMax(channel, minor);
  };
  const amounts = [...new Set([...last, ...quickAmounts(channel).toReversed()])].filter(fits);
  if (amounts.length > 0) return amounts.slice(0, MOST).toSorted((one, other) => one - other);
  const most = max === null ? 0 : Number(max / 100n);
  return most > 0 && fits(most) ? [most] : [];
}
