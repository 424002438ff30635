import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { askLater, REVIEW_JOB, SETTLE_JOB } from "./decide-leg.ts";
import { deleteCallsBefore } from "./queries-calls.ts";
import { selectOverdue } from "./queries-transfers.ts";
import { reconcileTransfer, reviewRefusal } from "./reconcile-transfer.ts";

const OVERDUE_MS = 15 * 60_000;
const SWEEP_JOB = "games:sweep-transfers";
const FORGET_JOB = "games:forget-calls";
/** How long it can be looked up what a provider answered. */
const EVIDENCE_MS = 90 * 24 * 60 * 60_000;

/** What became of one transfer; and, should its job ever be lost, of all that are overdue. */
export function gamesJobs(ctx: Context): Record<string, Job> {
  return {
    [SETTLE_JOB]: async ({ transferId = "" }) => reconcileTransfer(ctx, transferId),
    [REVIEW_JOB]: async ({ transferId = "" }) => reviewRefusal(ctx, transferId),
    [SWEEP_JOB]: async () => {
      const before = new Date(ctx.clock.nowMs() - OVERDUE_MS);
      for (const { id } of await selectOverdue(ctx.db, { before })) {
        await transaction(ctx.db, (tx) => askLater(tx, id, 0));
      }
    },
    [FORGET_JOB]: () => {
      const before = new Date(ctx.clock.nowMs() - EVIDENCE_MS);
      return transaction(ctx.db, (tx) => deleteCallsBefore(tx, before));
    },
  };
}

export const gamesCrontab = `*/15 * * * * ${SWEEP_JOB}
17 20 * * * ${FORGET_JOB}`;
