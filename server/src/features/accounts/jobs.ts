import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import { forgetEndedLimits } from "../../kernel/rate-limit.ts";
import type { Context } from "../../ports/context.ts";
import { REMOVE_FILE_JOB } from "./erase-member.ts";
import { applyBankChanges } from "./grant-bank-change.ts";
import { deleteSessionsEndedBefore } from "./queries-sessions.ts";

/** An expired token is told apart from an unknown one for this long. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

export function accountsJobs(ctx: Context): Record<string, Job> {
  const { db, clock } = ctx;
  return {
    "accounts:apply-banks": () => applyBankChanges(ctx),
    "accounts:forget-sessions": () =>
      transaction(db, (tx) => deleteSessionsEndedBefore(tx, new Date(clock.nowMs() - KEPT_MS))),
    [REMOVE_FILE_JOB]: ({ key = "" }) => ctx.storage.remove(key),
    "accounts:forget-limits": () => forgetEndedLimits(db, clock.nowMs()),
  };
}

export const accountsCrontab = `41 20 * * * accounts:forget-sessions
23 * * * * accounts:forget-limits
*/5 * * * * accounts:apply-banks`;
