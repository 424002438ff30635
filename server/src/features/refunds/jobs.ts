import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { takeSnapshots } from "./take-snapshot.ts";

export function refundsJobs(ctx: Context): Record<string, Job> {
  return { "refunds:snapshots": () => takeSnapshots(ctx) };
}

/** Midnight in Bangkok is 17:00 UTC; what a sleeping server missed, or a game did not say then, is taken up soon after. */
export const refundsCrontab = "*/15 * * * * refunds:snapshots";
