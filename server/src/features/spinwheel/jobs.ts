import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { grantAllPlayedCoins } from "./coins/grant-played-coins.ts";

const GRANT_COINS_JOB = "spinwheel:grant-played-coins";

export function spinwheelJobs(ctx: Context): Record<string, Job> {
  return { [GRANT_COINS_JOB]: () => grantAllPlayedCoins(ctx) };
}

/** As often as the bet reports are pulled. */
export const spinwheelCrontab = `*/5 * * * * ${GRANT_COINS_JOB} ?max=1`;
