import type { Context } from "../../../ports/context.ts";
import { reviewMinutesLately } from "./queries.ts";
import { roundMinutes } from "./steps.ts";

/** How long the review of a withdrawal takes at present; null when too few were decided lately. */
export async function readReviewMinutes({ db, clock }: Context): Promise<number | null> {
  const minutes = await reviewMinutesLately(db, clock.now());
  return minutes === null ? null : roundMinutes(minutes);
}
