import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteSessionsEndedBefore } from "./queries-sessions.ts";

/** The audit log says who worked when; a session that ended is only of use while its token may be asked about. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

export function staffJobs({ db, clock }: Context): Record<string, Job> {
  return {
    "staff:forget-sessions": () =>
      transaction(db, (tx) => deleteSessionsEndedBefore(tx, new Date(clock.nowMs() - KEPT_MS))),
  };
}

export const staffCrontab = "47 20 * * * staff:forget-sessions";
