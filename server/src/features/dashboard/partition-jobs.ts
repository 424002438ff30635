/** The jobs that add partitions by month, ahead of time, and collect their statistics. */
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { addPartitions, analyzePartitioned } from "./queries-partitions.ts";

const ADD_JOB = "dashboard:add_partitions";
const ANALYZE_JOB = "dashboard:analyze_partitions";

export function partitionsJobs({ db, clock }: Context): Record<string, Job> {
  return {
    [ADD_JOB]: async () => {
      await addPartitions(db, clock.now());
    },
    [ANALYZE_JOB]: () => analyzePartitioned(db),
  };
}

/** In UTC: in the night of Bangkok. The statistics are collected on Mondays. */
export const partitionsCrontab = `41 19 * * * ${ADD_JOB}
43 19 * * 0 ${ANALYZE_JOB}`;
