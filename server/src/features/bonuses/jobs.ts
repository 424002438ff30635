import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { evaluateCondition } from "./conditions/evaluate-condition.ts";
import { collectLateResults, countLateResult, LATE_RESULT_JOB } from "./conditions/late-results.ts";
import { listMembersWithOpenCondition } from "./conditions/queries.ts";
import { endConditions } from "./endings/end-conditions.ts";
import { countExclusion } from "./endings/exclude.ts";
import { warnMembers } from "./endings/warn-members.ts";

/** Subscribes to `balance.changed`. */
export const EVALUATE_JOB = "bonuses:evaluate";
const EVALUATE_OPEN_JOB = "bonuses:evaluate_open";
const COLLECT_LATE_JOB = "bonuses:collect-late-results";
const END_JOB = "bonuses:end-conditions";
const WARN_JOB = "bonuses:warn-members";
/** Subscribes to `member.excluded`. */
export const EXCLUDED_JOB = "bonuses:count-exclusion";

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
    [END_JOB]: () => endConditions(ctx),
    [WARN_JOB]: () => warnMembers(ctx),
    [EXCLUDED_JOB]: async ({ memberId = "", at = "", until = "", isTimeOut }) => {
      const exclusion = {
        memberId: BigInt(memberId),
        at: new Date(at),
        until: new Date(until),
        isTimeOut: isTimeOut === "yes",
      };
      await transaction(ctx.db, (tx) => countExclusion(tx, exclusion));
    },
  };
}

export const bonusesCrontab = `*/10 * * * * ${EVALUATE_OPEN_JOB}
* * * * * ${COLLECT_LATE_JOB} ?max=1
*/2 * * * * ${END_JOB} ?max=1
*/5 * * * * ${WARN_JOB} ?max=1`;
