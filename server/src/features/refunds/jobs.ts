import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { takeSnapshots } from "./take-snapshot.ts";

export function refundsJobs(ctx: Context): Record<string, Job> {
  return { "refunds:snapshots": () => takeSnapshots(ctx) };
}

/** Midnight in Bangkok is 17:00 UTC. Runs all day to fill in snapshots that are still missing. */
export const refundsCrontab = "*/15 * * * * refunds:snapshots";
