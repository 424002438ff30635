import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { evaluateCondition } from "./conditions/evaluate-condition.ts";
import { collectLateResults, countLateResult, LATE_RESULT_JOB } from "./conditions/late-results.ts";
import { listMembersWithOpenCondition } from "./conditions/queries.ts";
import { refreshTurnoverOfCondition } from "./conditions/read-total.ts";
import { endConditions } from "./endings/end-conditions.ts";
import { countExclusion } from "./endings/exclude.ts";
import { warnMembers } from "./endings/warn-members.ts";
import { ADDRESS_DAYS } from "./reviews/gift-review.ts";
import { deleteOldGiftAddresses } from "./reviews/queries.ts";

/** Subscribes to `balance.changed`. */
export const EVALUATE_JOB = "bonuses:evaluate";
const EVALUATE_OPEN_JOB = "bonuses:evaluate_open";
const DELETE_ADDRESSES_JOB = "bonuses:delete_addresses";
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
    if (!evaluated?.isNewlyMet) return evaluated?.condition.state;
    const { id, state } = evaluated.condition;
    ctx.log.info(
      { event: "bonuses.condition_met", recordId: id, memberId, state },
      "condition met",
    );
    return state;
  };
  /** A balance that changed may come from bets, which the member waits to see counted. */
  const evaluateWithBets = async (memberId: bigint) => {
    if ((await evaluate(memberId)) !== "open") return;
    await refreshTurnoverOfCondition(ctx, memberId);
    await evaluate(memberId);
  };
  return {
    [EVALUATE_JOB]: ({ memberId = "" }) => evaluateWithBets(BigInt(memberId)),
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
    [DELETE_ADDRESSES_JOB]: () => {
      const before = new Date(ctx.clock.now().getTime() - ADDRESS_DAYS * DAY_MS);
      return transaction(ctx.db, (tx) => deleteOldGiftAddresses(tx, before));
    },
  };
}

export const bonusesCrontab = `*/10 * * * * ${EVALUATE_OPEN_JOB}
* * * * * ${COLLECT_LATE_JOB} ?max=1
*/2 * * * * ${END_JOB} ?max=1
*/5 * * * * ${WARN_JOB} ?max=1
40 20 * * * ${DELETE_ADDRESSES_JOB}`;
