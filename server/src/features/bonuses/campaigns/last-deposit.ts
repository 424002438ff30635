/** What is left of a member's last deposit. Pure. */
import type { LastDeposit } from "./queries.ts";

/**
 * What is still here of a deposit, minor units. Withdrawals take the older money first: what the
 * wallet had before the deposit, and what came from games or credits since. Money that was lost in
 * a game has not left by a withdrawal and counts as here.
 */
export function leftOf({
  amountMinor,
  beforeMinor,
  withdrawnMinor,
  addedMinor,
}: Omit<LastDeposit, "transferId" | "isUsed" | "creditedAt">): bigint {
  const otherMinor = beforeMinor + (addedMinor > 0n ? addedMinor : 0n);
  const takenMinor = withdrawnMinor > otherMinor ? withdrawnMinor - otherMinor : 0n;
  return takenMinor < amountMinor ? amountMinor - takenMinor : 0n;
}
