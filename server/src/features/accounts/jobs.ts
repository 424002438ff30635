import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import { deleteExpiredLimits } from "../../kernel/security/rate-limit.ts";
import type { Context } from "../../ports/context.ts";
import { APPROVAL_LIFE_MS } from "../approvals/index.ts";
import { applyBankChanges } from "./bank-change/apply-bank-changes.ts";
import { deleteSessionsEndedBefore } from "./login/queries-sessions.ts";
import { deleteChallengesExpiredBefore } from "./passkeys/queries-challenges.ts";
import { SEND_PHONE_CHANGED_JOB, sendPhoneChanged } from "./phone-change/phone-changed-text.ts";
import { deletePhoneChangesBefore } from "./phone-change/queries.ts";
import { REMOVE_FILE_JOB } from "./privacy/request-erasure.ts";

/** For this long an expired token answers EXPIRED_AUTH_TOKEN; later it is unknown: UNAUTHORIZED. */
const KEPT_MS = 90 * DAY_MS;

export function accountsJobs(ctx: Context): Record<string, Job> {
  const { db, clock } = ctx;
  return {
    "accounts:apply-bank-changes": () => applyBankChanges(ctx),
    "accounts:delete-old-sessions": () =>
      transaction(db, (tx) => deleteSessionsEndedBefore(tx, new Date(clock.nowMs() - KEPT_MS))),
    [SEND_PHONE_CHANGED_JOB]: (payload) => sendPhoneChanged(ctx, payload),
    "accounts:delete-old-phone-changes": () =>
      transaction(db, (tx) =>
        deletePhoneChangesBefore(tx, new Date(clock.nowMs() - APPROVAL_LIFE_MS)),
      ),
    [REMOVE_FILE_JOB]: ({ key = "" }) => ctx.storage.remove(key),
    "accounts:delete-expired-challenges": () =>
      transaction(db, (tx) => deleteChallengesExpiredBefore(tx, clock.now())),
    "accounts:delete-expired-limits": () => deleteExpiredLimits(db, clock.nowMs()),
  };
}

export const accountsCrontab = `41 20 * * * accounts:delete-old-sessions
23 * * * * accounts:delete-expired-limits
53 * * * * accounts:delete-expired-challenges
17 * * * * accounts:delete-old-phone-changes
*/5 * * * * accounts:apply-bank-changes`;
