import { transaction } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { type Condition, decideState, progressOf, type Total } from "./condition.ts";
import { findActiveCondition, lockConditions, meetCondition } from "./queries.ts";
import { readTotal } from "./read-total.ts";

/** An uncleared condition with the total that it was evaluated by. */
export interface EvaluatedCondition {
  condition: Condition;
  total: Total;
  /** This evaluation met it. */
  isNewlyMet: boolean;
}

/**
 * Evaluates the member's condition by the current total and saves the outcome; a met condition
 * stays met. Locks the member's conditions until the transaction ends.
 * @returns null when the member has no uncleared condition.
 */
export async function evaluateCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Promise<EvaluatedCondition | null> {
  await lockConditions(tx, memberId);
  const condition = await findActiveCondition(tx, memberId);
  if (!condition) return null;
  const total = await readTotal(tx, memberId);
  const state = decideState(condition, total);
  if (state === condition.state || state === "open" || state === "cleared") {
    return { condition, total, isNewlyMet: false };
  }
  const metAt = ctx.clock.now();
  await meetCondition(tx, { id: condition.id, to: state, at: metAt, totalMinor: total.minor });
  return { condition: { ...condition, state, metAt }, total, isNewlyMet: true };
}

/**
 * Requires that money may leave: no condition is unmet, and none opens until the transaction ends.
 * @throws BONUS_CONDITION
 */
export async function requireNoOpenCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  if (await hasUnmetCondition(ctx, tx, memberId)) refuse("BONUS_CONDITION");
}

/** As `requireNoOpenCondition`, for callers that do not refuse. */
export async function hasUnmetCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Promise<boolean> {
  const evaluated = await evaluateCondition(ctx, tx, memberId);
  return evaluated?.condition.state === "open";
}

/** Whether the member has an uncleared condition. */
export async function hasActiveCondition(db: Db | Tx, memberId: bigint): Promise<boolean> {
  return (await findActiveCondition(db, memberId)) !== null;
}

/** The member's uncleared condition with its progress; null for none. */
export async function conditionProgress(ctx: Context, memberId: bigint) {
  if (!(await hasActiveCondition(ctx.db, memberId))) return null;
  const evaluated = await transaction(ctx.db, (tx) => evaluateCondition(ctx, tx, memberId));
  if (!evaluated) return null;
  const { condition, total } = evaluated;
  const { percent, remainingMinor } = progressOf(condition, total);
  return {
    _id: condition.id,
    kind: condition.kind,
    code: condition.code,
    description: condition.description,
    state: condition.state,
    amount: condition.amountMinor,
    currency: condition.currency,
    percentSuccess: condition.percentSuccess,
    percentFail: condition.percentFail,
    base: condition.baseMinor,
    target: condition.targetMinor,
    floor: condition.floorMinor,
    total: total.minor,
    isExact: total.uncertainty === null,
    percent,
    remaining: remainingMinor,
    openedAt: condition.openedAt,
    metAt: condition.metAt,
  };
}
