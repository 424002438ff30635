import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteDayAmountsBefore } from "./access/queries.ts";
import { deleteSessionsEndedBefore } from "./sessions/queries.ts";

/**
 * For this long an expired token answers EXPIRED_AUTH_TOKEN; later it is unknown: UNAUTHORIZED. The
 * audit log keeps the sign-ins for ever.
 */
const KEPT_MS = 90 * DAY_MS;

export function staffJobs({ db, clock }: Context): Record<string, Job> {
  return {
    "staff:delete-old-sessions": () =>
      transaction(db, (tx) => deleteSessionsEndedBefore(tx, new Date(clock.nowMs() - KEPT_MS))),
    /** A limit counts the amounts of today. The decisions themselves stay. */
    "staff:delete-old-amounts": () =>
      transaction(db, (tx) => deleteDayAmountsBefore(tx, new Date(clock.nowMs() - KEPT_MS))),
  };
}

export const staffCrontab = [
  "47 20 * * * staff:delete-old-sessions",
  "49 20 * * * staff:delete-old-amounts",
].join("\n");
