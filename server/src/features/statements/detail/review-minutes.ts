import type { Context } from "../../../ports/context.ts";
import { type Reviewed, reviewMinutesLately } from "./queries-reviews.ts";
import { roundMinutes } from "./steps.ts";

/**
 * How long a staff user's review takes at present, of a withdrawal, or of a deposit: a payment in
 * the matching queue or a slip. null when too few were decided lately.
 */
export async function readReviewMinutes(
  { db, clock }: Context,
  reviewed: Reviewed,
): Promise<number | null> {
  const minutes = await reviewMinutesLately(db, { reviewed, now: clock.now() });
  return minutes === null ? null : roundMinutes(minutes);
}
