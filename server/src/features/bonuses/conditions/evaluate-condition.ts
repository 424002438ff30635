import { transaction } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { type Condition, judge, progressOf, type Total } from "./condition.ts";
import { findActiveCondition, lockConditions, meetCondition } from "./queries-conditions.ts";
import { readTotal } from "./read-total.ts";

/** A condition that is not cleared, as it is now. */
export interface Evaluated {
  condition: Condition;
  total: Total;
  /** It was met just now. */
  isNewlyMet: boolean;
}

/**
 * Judges the member's condition by what wallet and games hold now, and keeps the verdict: what is met stays met. Locks the
 * member's conditions until the transaction ends.
 * @returns null when there is none that is not cleared.
 */
export async function evaluateCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Promise<Evaluated | null> {
  await lockConditions(tx, memberId);
  const condition = await findActiveCondition(tx, memberId);
  if (!condition) return null;
  const total = await readTotal(tx, memberId);
  const state = judge(condition, total);
  if (state === condition.state || state === "open" || state === "cleared") {
    return { condition, total, isNewlyMet: false };
  }
  const metAt = ctx.clock.now();
  await meetCondition(tx, { id: condition.id, to: state, at: metAt, totalMinor: total.minor });
  return { condition: { ...condition, state, metAt }, total, isNewlyMet: true };
}

/**
 * Money may leave only while no condition is unmet; none can be opened until the transaction ends.
 * @throws BONUS_CONDITION
 */
export async function requireNoOpenCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  if (await hasUnmetCondition(ctx, tx, memberId)) refuse("BONUS_CONDITION");
}

/** As `requireNoOpenCondition`, for who answers otherwise. */
export async function hasUnmetCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Promise<boolean> {
  const evaluated = await evaluateCondition(ctx, tx, memberId);
  return evaluated?.condition.state === "open";
}

/** Whether a gift is active: its condition is not cleared. */
export async function hasActiveCondition(db: Db | Tx, memberId: bigint): Promise<boolean> {
  return (await findActiveCondition(db, memberId)) !== null;
}

/** How far the member is; null when nothing is active. */
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
    isExact: total.unsure === null,
    percent,
    remaining: remainingMinor,
    openedAt: condition.openedAt,
    metAt: condition.metAt,
  };
}
