import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import { deleteInBatches } from "../../kernel/db/delete-in-batches.ts";
import { deleteKeysBefore } from "../../kernel/db/idempotency.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import { deleteExpiredLimits } from "../../kernel/security/rate-limit.ts";
import type { Context } from "../../ports/context.ts";
import { APPROVAL_LIFE_MS } from "../approvals/index.ts";
import { applyBankChanges } from "./bank-change/apply-bank-changes.ts";
import { deleteSessionsEndedBefore } from "./login/queries-sessions.ts";
import { deleteOldTraces, type TraceKey } from "./login/queries-traces.ts";
import { deleteChallengesExpiredBefore } from "./passkeys/queries-challenges.ts";
import { SEND_PHONE_CHANGED_JOB, sendPhoneChanged } from "./phone-change/phone-changed-text.ts";
import { deletePhoneChangesBefore } from "./phone-change/queries.ts";
import { REMOVE_FILE_JOB } from "./privacy/request-erasure.ts";

/** A repeated request with an older key is a new request. */
const KEYS_KEPT_MS = 30 * DAY_MS;
/** Sharing is found among the addresses and devices of the last two years. */
const TRACES_KEPT_MS = 730 * DAY_MS;
/** For this long an expired token answers EXPIRED_AUTH_TOKEN; later it is unknown: UNAUTHORIZED. */
const KEPT_MS = 90 * DAY_MS;

export function accountsJobs(ctx: Context): Record<string, Job> {
  const { db, clock } = ctx;
  return {
    "accounts:apply-bank-changes": () => applyBankChanges(ctx),
    "accounts:delete-old-sessions": () => {
      const before = new Date(clock.nowMs() - KEPT_MS);
      return deleteInBatches(db, (tx) => deleteSessionsEndedBefore(tx, before));
    },
    "accounts:delete-old-keys": () => {
      const before = new Date(clock.nowMs() - KEYS_KEPT_MS);
      return deleteInBatches(db, (tx) => deleteKeysBefore(tx, before));
    },
    "accounts:delete-old-traces": () => deleteTraces(ctx),
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

/** Walks through all traces: an index by the last use would cost every login a write. */
async function deleteTraces({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.nowMs() - TRACES_KEPT_MS);
  let after: TraceKey | null = null;
  do {
    const from: TraceKey | null = after;
    after = await transaction(db, (tx) => deleteOldTraces(tx, { before, after: from }));
  } while (after);
}

export const accountsCrontab = `41 20 * * * accounts:delete-old-sessions
47 20 * * * accounts:delete-old-keys
11 19 * * 6 accounts:delete-old-traces
23 * * * * accounts:delete-expired-limits
53 * * * * accounts:delete-expired-challenges
17 * * * * accounts:delete-old-phone-changes
*/5 * * * * accounts:apply-bank-changes`;
