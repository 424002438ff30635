/** The issuer of gift links: money that somebody left behind a link, for whoever opens it first. */
export interface GiftLinks {
  /** How long the issuer may still act on a call of ours: before that, "not ours" proves nothing. In ms. */
  issuerTimeoutMs: number;
  /** Looks at a gift and takes nothing. */
  verify(hash: string): Promise<GiftSight>;
  /** Takes our share. The issuer gives it once: asked again it says `taken_by_us` and how much it was. */
  redeem(hash: string): Promise<GiftOutcome>;
}

/** Why nothing can be taken, for good. `taken`: others were faster; `invalid`: unknown, expired, or not for us. */
export type GiftRefusal = "taken" | "invalid";

/** What can be seen of a gift before it is taken. `unknown`: no usable answer. */
export type GiftSight =
  | {
      outcome: "open";
      /** What we would get at least, in satang; null where shares are drawn by lot. */
      shareMinor: bigint | null;
      /** All shares together, in satang. */
      totalMinor: bigint;
    }
  | { outcome: "taken_by_us"; amountMinor: bigint }
  | { outcome: "refused"; reason: GiftRefusal }
  | { outcome: "unknown"; reason: string };

/** What became of taking it. Amounts are our own share in satang, never everybody's. */
export type GiftOutcome =
  | { outcome: "taken_now" | "taken_by_us"; amountMinor: bigint }
  | { outcome: "refused"; reason: GiftRefusal }
  | { outcome: "unknown"; reason: string };
