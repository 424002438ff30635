import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import { forgetMinutes } from "../../kernel/outbound-record.ts";
import type { Context } from "../../ports/context.ts";
import { PUBLISH_JOB, publishDue } from "./publish-version.ts";
import { selectDue } from "./queries.ts";

const FORGET_JOB = "setup:forget-minutes";
const KEPT_MS = 14 * 24 * 60 * 60 * 1_000;

/** Publishes what was scheduled, by the product's clock; and forgets how outside parties did long ago. */
export function setupJobs(ctx: Context): Record<string, Job> {
  return {
    [PUBLISH_JOB]: async () => {
      for (const id of await selectDue(ctx.db, ctx.clock.now())) await publishDue(ctx, id);
    },
    [FORGET_JOB]: () => {
      const before = new Date(ctx.clock.nowMs() - KEPT_MS);
      return transaction(ctx.db, (tx) => forgetMinutes(tx, before));
    },
  };
}

export const setupCrontab = `* * * * * ${PUBLISH_JOB}\n20 4 * * * ${FORGET_JOB}`;
