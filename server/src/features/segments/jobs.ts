import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { refreshFigures } from "./refresh-figures.ts";

const REFRESH_JOB = "segments:refresh";

export function segmentsJobs(ctx: Context): Record<string, Job> {
  return { [REFRESH_JOB]: () => refreshFigures(ctx) };
}

/** Every minute. A run that takes longer is followed by the next one. */
export const segmentsCrontab = `* * * * * ${REFRESH_JOB} ?max=1&jobKey=${REFRESH_JOB}`;
