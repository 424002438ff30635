import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import { deleteInBatches } from "../../kernel/db/delete-in-batches.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Sweep } from "../../kernel/jobs/sweeps.ts";
import { wakeWorkersAfter } from "../../kernel/jobs/wake-workers.ts";
import type { Context } from "../../ports/context.ts";
import {
  READ_PROVIDER_JOB,
  readAccountsInPlay,
  readAllOf,
  readBeforeMidnight,
} from "./accounts/read-accounts-in-play.ts";
import { pullReports } from "./bets/pull-report.ts";
import { FOLLOW_JOB, followDecisions } from "./console/follow-decisions.ts";
import { deleteStartsBefore } from "./starts/queries.ts";
import { enqueueRecovery, RECOVER_JOB, REVIEW_REFUSAL_JOB } from "./transfers/decide-step.ts";
import { deleteCallsBefore, dropCallsBefore } from "./transfers/queries-calls.ts";
import { enqueueDueRecoveries, listOverdue } from "./transfers/queries-recovery.ts";
import { recoverTransfer, reviewRefusal } from "./transfers/recover-transfer.ts";

const OVERDUE_MS = 15 * 60_000;
const RECOVER_OVERDUE_JOB = "games:recover-overdue";
const RECOVER_DUE_SWEEP = "games:recover-due";
const READ_IN_PLAY_JOB = "games:read-in-play";
const READ_BEFORE_MIDNIGHT_JOB = "games:read-before-midnight";
const PULL_REPORTS_JOB = "games:pull-bet-reports";
const DELETE_CALLS_JOB = "games:delete-old-calls";
const DELETE_STARTS_JOB = "games:delete-old-starts";
/** How long the answers of providers, and the taps that started games, are stored as evidence. */
const EVIDENCE_MS = 90 * DAY_MS;

/**
 * Starts the recovery of transfers whose process has not settled them in time: it may be dead, or
 * the provider slow. A transfer that was settled in time has cost no job.
 */
export function gamesSweeps({ db }: Context): Record<string, Sweep> {
  return {
    [RECOVER_DUE_SWEEP]: () =>
      transaction(db, async (tx) => {
        if ((await enqueueDueRecoveries(tx, RECOVER_JOB)) > 0) wakeWorkersAfter(tx);
      }),
  };
}

/** Recovery of transfers, in case a job was lost too, readings, and the pull of bet reports. */
export function gamesJobs(ctx: Context): Record<string, Job> {
  return {
    [RECOVER_JOB]: async ({ transferId = "" }) => recoverTransfer(ctx, transferId),
    [REVIEW_REFUSAL_JOB]: async ({ transferId = "" }) => reviewRefusal(ctx, transferId),
    [RECOVER_OVERDUE_JOB]: async () => {
      const before = new Date(ctx.clock.nowMs() - OVERDUE_MS);
      for (const { id } of await listOverdue(ctx.db, { before })) {
        await transaction(ctx.db, (tx) => enqueueRecovery(tx, id, 0));
      }
    },
    [FOLLOW_JOB]: () => followDecisions(ctx),
    [READ_IN_PLAY_JOB]: () => readAccountsInPlay(ctx),
    [READ_BEFORE_MIDNIGHT_JOB]: () => readBeforeMidnight(ctx),
    [READ_PROVIDER_JOB]: ({ provider = "" }) => readAllOf(ctx, provider),
    [PULL_REPORTS_JOB]: () => pullReports(ctx),
    [DELETE_CALLS_JOB]: async () => {
      const before = new Date(ctx.clock.nowMs() - EVIDENCE_MS);
      await transaction(ctx.db, (tx) => dropCallsBefore(tx, before));
      await deleteInBatches(ctx.db, (tx) => deleteCallsBefore(tx, before));
    },
    [DELETE_STARTS_JOB]: () => {
      const before = new Date(ctx.clock.nowMs() - EVIDENCE_MS);
      return deleteInBatches(ctx.db, (tx) => deleteStartsBefore(tx, before));
    },
  };
}

/** In UTC: 16:00 is an hour before midnight in Bangkok. */
export const gamesCrontab = `*/15 * * * * ${RECOVER_OVERDUE_JOB}
* * * * * ${FOLLOW_JOB} ?max=1
*/5 * * * * ${PULL_REPORTS_JOB}
*/10 * * * * ${READ_IN_PLAY_JOB} ?max=1&jobKey=${READ_IN_PLAY_JOB}
0 16 * * * ${READ_BEFORE_MIDNIGHT_JOB} ?fill=50m
17 20 * * * ${DELETE_CALLS_JOB}
19 20 * * * ${DELETE_STARTS_JOB}`;
