import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { evaluateCondition } from "./conditions/evaluate-condition.ts";
import { collectLateResults, countLateResult, LATE_RESULT_JOB } from "./conditions/late-results.ts";
import { listMembersWithOpenCondition } from "./conditions/queries.ts";

/** Subscribes to `balance.changed`. */
export const EVALUATE_JOB = "bonuses:evaluate";
const EVALUATE_OPEN_JOB = "bonuses:evaluate_open";
const COLLECT_LATE_JOB = "bonuses:collect-late-results";

/**
 * Saves that a condition is met as soon as the total meets it, and regularly for every open
 * condition.
 */
export function bonusesJobs(ctx: Context): Record<string, Job> {
  const evaluate = async (memberId: bigint) => {
    const evaluated = await transaction(ctx.db, (tx) => evaluateCondition(ctx, tx, memberId));
    if (!evaluated?.isNewlyMet) return;
    const { id, state } = evaluated.condition;
    ctx.log.info(
      { event: "bonuses.condition_met", recordId: id, memberId, state },
      "condition met",
    );
  };
  return {
    [EVALUATE_JOB]: ({ memberId = "" }) => evaluate(BigInt(memberId)),
    [EVALUATE_OPEN_JOB]: async () => {
      for (const memberId of await listMembersWithOpenCondition(ctx.db)) await evaluate(memberId);
    },
    [COLLECT_LATE_JOB]: () => collectLateResults(ctx),
    [LATE_RESULT_JOB]: ({ conditionId = "", accountId = "", sweepId = "" }) =>
      countLateResult(ctx, { conditionId, accountId, sweepId }),
  };
}

export const bonusesCrontab = `*/10 * * * * ${EVALUATE_OPEN_JOB}
* * * * * ${COLLECT_LATE_JOB} ?max=1`;
