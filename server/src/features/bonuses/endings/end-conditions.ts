import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { describeError } from "../../../kernel/log.ts";
import type { Context } from "../../../ports/context.ts";
import { hasReportsUntil, isSettled, refreshSlots, refreshTurnover } from "../../games/index.ts";
import { clearMet } from "../conditions/clear-bonus.ts";
import { type Condition, netOf } from "../conditions/condition.ts";
import { endingStep } from "../conditions/end.ts";
import { evaluateCondition } from "../conditions/evaluate-condition.ts";
import { giveBack } from "../conditions/give-back.ts";
import { meetCondition } from "../conditions/queries.ts";
import { listEnding } from "./queries.ts";

/**
 * Ends the conditions whose time is over: one that is met is free, any other gift is given back.
 * One that cannot be ended now delays no other one.
 */
export async function endConditions(ctx: Context): Promise<void> {
  for (const condition of await listEnding(ctx.db, ctx.clock.now())) {
    await end(ctx, condition).catch((error: unknown) => {
      const fields = { event: "bonuses.end", recordId: condition.id };
      ctx.log.warn({ ...fields, ...describeError(error) }, "condition not ended");
    });
  }
}

async function end(ctx: Context, condition: Condition): Promise<void> {
  const { id: conditionId, memberId, endsAt } = condition;
  const hasEnded = endsAt <= ctx.clock.now();
  if (hasEnded) {
    // The report first: it needs to know since when something was open before a reading ends that.
    await refreshTurnover(ctx, { memberId });
    await refreshSlots(ctx, { memberId });
  }
  const isReported = hasEnded && (await hasReportsUntil(ctx, { memberId, until: endsAt }));
  const step = hasEnded
    ? await transaction(ctx.db, (tx) => decide(ctx, tx, { condition, isReported }))
    : "give_back";
  if (step === "give_back") {
    await giveBack(ctx, { memberId, keepsMinor: 0n, idempotencyKey: null, conditionId });
  }
  if (step === "free") {
    ctx.push.wallet(memberId, {
      reason: "bonus",
      status: "SUCCESS",
      amount: 0,
      message: "BONUS_CLEAR",
    });
  }
  ctx.log.info({ event: "bonuses.end", recordId: conditionId, memberId, step }, "condition ends");
}

/** Decides what happens to a condition that has ended, and clears one that is met. */
async function decide(
  ctx: Context,
  tx: Tx,
  { condition: { id, memberId }, isReported }: { condition: Condition; isReported: boolean },
): Promise<ReturnType<typeof endingStep>> {
  const evaluated = await evaluateCondition(ctx, tx, memberId);
  // It was cleared meanwhile.
  if (evaluated?.condition.id !== id) return "wait";
  const { condition, progress } = evaluated;
  if (await clearMet(ctx, tx, condition)) return "free";
  const now = ctx.clock.now();
  const mayComeBack = !progress.games.every((game) => isSettled(game, now));
  const step = endingStep(condition, { now, isReported, mayComeBack });
  if (step === "free") {
    await meetCondition(tx, { id, to: "met_success", at: now, netMinor: netOf(progress) });
    await clearMet(ctx, tx, condition);
  }
  return step;
}
