import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import { deleteOldOutboundMinutes } from "../../kernel/outbound/outbound-statistics.ts";
import type { Context } from "../../ports/context.ts";
import { PUBLISH_JOB, publishScheduled } from "./publish-scheduled.ts";
import { listDueVersions } from "./queries.ts";

const DELETE_OLD_JOB = "setup:delete_old_outbound_minutes";
const KEEP_MS = 14 * DAY_MS;

/**
 * Publishes scheduled versions by the application clock, and deletes old call statistics of
 * external parties.
 */
export function setupJobs(ctx: Context): Record<string, Job> {
  return {
    [PUBLISH_JOB]: async () => {
      for (const id of await listDueVersions(ctx.db, ctx.clock.now()))
        await publishScheduled(ctx, id);
    },
    [DELETE_OLD_JOB]: () => {
      const before = new Date(ctx.clock.nowMs() - KEEP_MS);
      return transaction(ctx.db, (tx) => deleteOldOutboundMinutes(tx, before));
    },
  };
}

export const setupCrontab = `* * * * * ${PUBLISH_JOB}\n20 4 * * * ${DELETE_OLD_JOB}`;
