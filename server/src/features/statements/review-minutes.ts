import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { type Reviews, reviewMinutesLately } from "./queries-reviews.ts";

/**
 * How long a staff user's review takes at present; the operator's target when too few were decided
 * lately.
 */
export async function readReviewMinutes(
  { db, clock }: Pick<Context, "db" | "clock">,
  reviews: Reviews,
): Promise<number> {
  const minutes = await reviewMinutesLately(db, { reviews, now: clock.now() });
  return roundMinutes(minutes ?? (await readSetting(db, "slaMinutes")));
}

/** The times that people remember: 7 minutes are known as 10. */
const ROUND_MINUTES = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440];

/** Minutes rounded up to a time that is not too exact; whole days above one day. */
export function roundMinutes(minutes: number): number {
  return ROUND_MINUTES.find((each) => minutes <= each) ?? Math.ceil(minutes / 1440) * 1440;
}
