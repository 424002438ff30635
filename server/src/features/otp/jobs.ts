import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteRequestsBefore } from "./queries.ts";

/** Twice the longest period of the sending rules. */
const KEPT_MS = 48 * 60 * 60 * 1_000;

export function otpJobs({ db, clock }: Context): Record<string, Job> {
  return {
    "otp:delete-old-requests": () =>
      transaction(db, (tx) => deleteRequestsBefore(tx, new Date(clock.nowMs() - KEPT_MS))),
  };
}

export const otpCrontab = "17 * * * * otp:delete-old-requests";
