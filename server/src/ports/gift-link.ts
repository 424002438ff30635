/** The issuer of gift links: money that anyone with the link can redeem, in shares. */
export interface GiftLinks {
  /** How long the issuer may still act on a call, in ms. Before that, "not ours" proves nothing. */
  issuerTimeoutMs: number;
  /** Reads a gift without redeeming it. */
  verify(hash: string): Promise<GiftSight>;
  /**
   * Redeems our share. The issuer gives it once: a repeated call answers `taken_by_us` with the
   * amount.
   */
  redeem(hash: string): Promise<GiftOutcome>;
}

/**
 * Why the gift can never be redeemed. `taken`: all shares are gone; `invalid`: unknown, expired, or
 * not for us.
 */
export type GiftRefusal = "taken" | "invalid";

/** The state of a gift before it is redeemed. `unknown`: there is no usable answer. */
export type GiftSight =
  | {
      outcome: "open";
      /** The smallest possible share, in satang; null when shares are random. */
      shareMinor: bigint | null;
      /** All shares together, in satang. */
      totalMinor: bigint;
    }
  | { outcome: "taken_by_us"; amountMinor: bigint }
  | { outcome: "refused"; reason: GiftRefusal }
  | { outcome: "unknown"; reason: string };

/** The outcome of redeeming. Amounts are our own share in satang, not the total. */
export type GiftOutcome =
  | { outcome: "taken_now" | "taken_by_us"; amountMinor: bigint }
  | { outcome: "refused"; reason: GiftRefusal }
  | { outcome: "unknown"; reason: string };
