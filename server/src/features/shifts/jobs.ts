import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { sumWorkDays } from "./work/sum-work.ts";

const SUM_JOB = "shifts:sum_work";

export function shiftsJobs(ctx: Context): Record<string, Job> {
  return { [SUM_JOB]: () => sumWorkDays(ctx) };
}

/** In UTC: 17:00 is midnight in Bangkok. The hours after it find what a run has missed. */
export const shiftsCrontab = `12 * * * * ${SUM_JOB} ?max=1`;
