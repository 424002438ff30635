import type { Ways } from "../../lib/money/ways.ts";

/** What a member may withdraw. All amounts are minor units of the member's currency. */
export interface Limits {
  min: bigint;
  max: bigint;
  /** The available balance of the wallet. */
  inWallet: bigint;
  /** The balance of the game accounts, which is swept when the wallet has too little. */
  inGames: bigint;
}

export type Wrong = "minimum" | "maximum" | "notEnough";

/** The problem with an amount; null when there is none. */
export function wrongWith(amount: bigint, limits: Limits): Wrong | null {
  if (amount > limits.max) return "maximum";
  if (amount < limits.min) return "minimum";
  return amount > limits.inWallet + limits.inGames ? "notEnough" : null;
}

/** The amount that must be swept from the games first; 0 when the wallet has enough. */
export function missing(amount: bigint, { inWallet }: Limits): bigint {
  return amount > inWallet ? amount - inWallet : 0n;
}

/** The largest amount that can be requested at once. */
export function most({ max, inWallet, inGames }: Limits): bigint {
  const total = inWallet + inGames;
  return total < max ? total : max;
}

/** Whether a quick amount in units is worth offering: it would not be refused. */
export function isAllowed(units: number, limits: Limits): boolean {
  return wrongWith(BigInt(units) * 100n, limits) === null;
}

/**
 * Whether nothing can leave now, whatever the amount. Money below the least withdrawal can leave
 * for a member who wants out, so that it closes nothing.
 */
export function hasClosed(
  { withdraw: { allowed, reason } }: Pick<Ways, "withdraw">,
  limits: Limits,
) {
  return !allowed && (reason !== "MONEY_NOT_ENOUGH" || limits.inWallet + limits.inGames === 0n);
}
