/** How far a result that is made of readings is known (docs/decisions/0066). */
import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { timestamp } from "../../schemas.ts";

/** Parts of it are of one provider or of all. */
export const readingEntries = {
  /** The accounts that count as read were read at this time or later. */
  asOf: timestamp,
  /** Accounts with money in play that were not read in time, and their money by the last reading. */
  unreadAccounts: v.number(),
  unread: amountOutput,
  /** Known stakes of bets that are not settled: neither won nor lost. */
  openStakes: amountOutput,
};

export const gameReadings = v.object({
  ...readingEntries,
  /** Members' money in games by the last readings. */
  inGames: amountOutput,
  /**
   * What readings saw across the midnight before the span or after it, at providers that report no
   * bets. It counts on the day on which it was seen.
   */
  unplaced: v.array(
    v.object({
      provider: v.string(),
      name: v.string(),
      /** What members lost and won. */
      lost: amountOutput,
      won: amountOutput,
    }),
  ),
});
export type GameReadings = v.InferOutput<typeof gameReadings>;
