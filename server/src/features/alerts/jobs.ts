import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Sweep } from "../../kernel/jobs/sweeps.ts";
import type { Context } from "../../ports/context.ts";
import { evaluateAlerts, SEND_JOB } from "./evaluate-alerts.ts";
import { deleteClosedBefore } from "./queries.ts";
import { QUICK_RULES } from "./read-figures.ts";
import { sendMessage } from "./send-message.ts";

const EVALUATE_JOB = "alerts:evaluate";
const DELETE_JOB = "alerts:delete_old";
const KEEP_MS = 180 * DAY_MS;

export function alertsJobs(ctx: Context): Record<string, Job> {
  return {
    [EVALUATE_JOB]: () => evaluateAlerts(ctx),
    [SEND_JOB]: ({ messageId = "" }) => sendMessage(ctx, messageId),
    [DELETE_JOB]: () =>
      transaction(ctx.db, (tx) => deleteClosedBefore(tx, new Date(ctx.clock.nowMs() - KEEP_MS))),
  };
}

/** A large withdrawal and a new request are noticed at once, without a job in their transaction. */
export function alertsSweeps(ctx: Context): Record<string, Sweep> {
  return { "alerts:evaluate_quick": () => evaluateAlerts(ctx, QUICK_RULES) };
}

export const alertsCrontab = [`* * * * * ${EVALUATE_JOB} ?max=1`, `50 19 * * * ${DELETE_JOB}`].join(
  "\n",
);
