import { transaction } from "../../kernel/context.ts";
import { BALANCE_CHANGED_JOB, type Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { selectMembersWithOpen } from "./queries-conditions.ts";

const SWEEP_JOB = "bonuses:sweep-conditions";

/** Keeps what a total has met, though nobody looks at that moment; and, now and then, of everybody. */
export function bonusesJobs(ctx: Context): Record<string, Job> {
  const evaluate = async (memberId: bigint) => {
    const evaluated = await transaction(ctx.db, (tx) => evaluateCondition(ctx, tx, memberId));
    if (!evaluated?.isNewlyMet) return;
    const { id, state } = evaluated.condition;
    ctx.log.info({ event: "bonuses.met", recordId: id, memberId, state }, "a condition is met");
  };
  return {
    [BALANCE_CHANGED_JOB]: ({ memberId = "" }) => evaluate(BigInt(memberId)),
    [SWEEP_JOB]: async () => {
      for (const memberId of await selectMembersWithOpen(ctx.db)) await evaluate(memberId);
    },
  };
}

export const bonusesCrontab = `*/10 * * * * ${SWEEP_JOB}`;
