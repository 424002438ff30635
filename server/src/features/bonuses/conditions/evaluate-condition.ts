import type { Language } from "@krapao/contract/languages";
import { transaction } from "../../../kernel/context.ts";
import { type Db, inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { isReturning } from "../../games/index.ts";
import { describe, findDetail } from "../../statements/index.ts";
import { type Condition, decideState, netOf, progressOf } from "./condition.ts";
import { waitEndOf } from "./end.ts";
import { findActiveCondition, lockConditions, meetCondition } from "./queries.ts";
import { countedUntilOf, givingBackOf } from "./read-giving-back.ts";
import { type ReadProgress, readProgress } from "./read-total.ts";

/** An uncleared condition with the progress that it was evaluated by. */
export interface EvaluatedCondition {
  condition: Condition;
  progress: ReadProgress;
  /** This evaluation met it. */
  isNewlyMet: boolean;
}

/**
 * Evaluates the member's condition by the current progress and saves the outcome; a met condition
 * stays met. Locks the member's conditions until the transaction ends.
 * @returns null when the member has no uncleared condition.
 */
export async function evaluateCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Promise<EvaluatedCondition | null> {
  return evaluate(ctx, tx, await lockActiveCondition(tx, memberId));
}

/** Locks the member's conditions until the transaction ends, and finds the uncleared one. */
export function lockActiveCondition(tx: Tx, memberId: bigint): Statement<Condition | null> {
  return inOrder(tx, [lockConditions(tx, memberId), findActiveCondition(tx, memberId)]).map(
    ([, condition]) => condition,
  );
}

/** As `evaluateCondition`, for what `lockActiveCondition` found. */
async function evaluate(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  condition: Condition | null,
): Promise<EvaluatedCondition | null> {
  if (!condition) return null;
  const progress = await readProgress(tx, condition, ctx.clock.now());
  const state = decideState(condition, progress);
  if (state === condition.state || state === "open" || state === "cleared") {
    return { condition, progress, isNewlyMet: false };
  }
  const metAt = ctx.clock.now();
  await meetCondition(tx, { id: condition.id, to: state, at: metAt, netMinor: netOf(progress) });
  return { condition: { ...condition, state, metAt }, progress, isNewlyMet: true };
}

/**
 * Locks the member's conditions: none opens until the transaction ends.
 * @returns what asks, after a list of statements, whether a condition is unmet, or a late result is
 * on its way to the wallet and not counted yet
 */
export function lockUnmetCondition(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  memberId: bigint,
): Statement<() => Promise<boolean>> {
  return lockActiveCondition(tx, memberId).map((active) => async () => {
    const evaluated = await evaluate(ctx, tx, active);
    return evaluated ? evaluated.condition.state === "open" : isReturning(tx, memberId);
  });
}

/** As `lockUnmetCondition`, for a page: nothing is locked or recorded. */
export async function readUnmetCondition(
  { db, clock }: Pick<Context, "db" | "clock">,
  memberId: bigint,
): Promise<boolean> {
  const [condition, hasReturn] = await Promise.all([
    findActiveCondition(db, memberId),
    isReturning(db, memberId),
  ]);
  if (condition === null) return hasReturn;
  return decideState(condition, await readProgress(db, condition, clock.now())) === "open";
}

/** Whether the member has an uncleared condition. */
export async function hasActiveCondition(db: Db | Tx, memberId: bigint): Promise<boolean> {
  return (await findActiveCondition(db, memberId)) !== null;
}

/**
 * The member's uncleared condition with its progress; null for none. It is named in the reader's
 * language (null: as it was given).
 */
export async function conditionProgress(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language | null },
) {
  if (!(await hasActiveCondition(ctx.db, memberId))) return null;
  const evaluated = await transaction(ctx.db, (tx) => evaluateCondition(ctx, tx, memberId));
  if (!evaluated) return null;
  const { condition, progress } = evaluated;
  const { total } = progress;
  const { percent, remainingMinor } = progressOf(condition, progress);
  const named = describe(await findDetail(ctx.db, condition.id), language)[condition.kind];
  return {
    _id: condition.id,
    kind: condition.kind,
    code: condition.code,
    description: named?.description ?? condition.description,
    state: condition.state,
    amount: condition.amountMinor,
    currency: condition.currency,
    percentSuccess: condition.percentSuccess,
    percentFail: condition.percentFail,
    own: condition.ownMinor,
    base: condition.baseMinor,
    target: condition.targetMinor,
    floor: condition.floorMinor,
    total: total.minor,
    net: netOf(progress),
    turnover: progress.turnoverMinor,
    turnoverPlaced: progress.placedMinor,
    turnoverTarget: condition.turnoverMinor,
    isExact: total.uncertainty === null,
    percent,
    remaining: remainingMinor,
    mayBeOpen: total.mayBeOpen && {
      amount: total.mayBeOpen.minor,
      until: total.mayBeOpen.until,
    },
    givingBack: givingBackOf(condition, progress, ctx.clock.now()),
    countedUntil: countedUntilOf(progress.games),
    openedAt: condition.openedAt,
    endsAt: condition.endsAt,
    waitsUntil: condition.waitAskedAt && waitEndOf(condition.endsAt),
    givesBackAt: condition.givesBackAt,
    metAt: condition.metAt,
  };
}
