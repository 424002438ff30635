/** What a member may withdraw. All amounts are minor units of the member's currency. */
export interface Limits {
  min: bigint;
  max: bigint;
  /** In the wallet, free to spend. */
  inWallet: bigint;
  /** In the game accounts, to be collected when the wallet lacks it. */
  inGames: bigint;
}

export type Wrong = "minimum" | "maximum" | "notEnough";

/** What stands against an amount; null when nothing does. */
export function wrongWith(amount: bigint, limits: Limits): Wrong | null {
  if (amount > limits.max) return "maximum";
  if (amount < limits.min) return "minimum";
  return amount > limits.inWallet + limits.inGames ? "notEnough" : null;
}

/** What has to come from the games first; 0 when the wallet holds enough. */
export function missing(amount: bigint, { inWallet }: Limits): bigint {
  return amount > inWallet ? amount - inWallet : 0n;
}

/** The most that can be asked for at once. */
export function most({ max, inWallet, inGames }: Limits): bigint {
  const total = inWallet + inGames;
  return total < max ? total : max;
}
