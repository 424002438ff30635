import { spendBudget } from "../../kernel/budget.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Language } from "../../kernel/http.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import type { Context } from "../../ports/context.ts";
import {
  earnGift,
  lockConditions,
  openCondition,
  pushGift,
  refreshTotal,
  requireFree,
  useDeposit,
} from "../bonuses/index.ts";
import { requirePromotion, type Wish } from "./find-promotion.ts";
import { showPromotion } from "./promotion.ts";
import { findPromotion, insertReceipt } from "./queries.ts";

interface Activation extends Wish {
  /** In which the statement will tell of it. */
  language: Language;
  idempotencyKey: string | null;
}

/**
 * Takes a promotion by its code: the wallet is credited and a condition opens.
 * @throws NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_FULL, DEPOSIT_MINIMUM, what
 * `openCondition` throws, IDEMPOTENCY_KEY_REUSED
 */
export async function activatePromotion(ctx: Context, activation: Activation) {
  const { memberId, code, language } = activation;
  // A repeated intent was received by now: it is answered in the transaction.
  if (activation.idempotencyKey === null)
    await requirePromotion(ctx.db, activation, ctx.clock.now());
  await refreshTotal(ctx, memberId);
  const amountMinor = await transaction(ctx.db, (tx) => take(ctx, tx, activation));
  if (amountMinor !== null) pushGift(ctx, { memberId, amountMinor });
  const taken = await findPromotion(ctx.db, code);
  assert(taken, "a promotion that was taken is there");
  return { message: "SUCCESS", promotion: showPromotion(taken, language) } as const;
}

/** @returns what was given; null when this intent has given it before. */
async function take(ctx: Context, tx: Tx, activation: Activation): Promise<bigint | null> {
  const { memberId, code, idempotencyKey: key, language } = activation;
  const id = recordId(ctx);
  const operation = "promotions.activate";
  if (await claimIntent(tx, { memberId, key, operation, input: { code }, recordId: id }))
    return null;
  await lockConditions(tx, memberId);
  const promotion = await requirePromotion(tx, activation, ctx.clock.now());
  await requireFree(tx, { memberId, kind: "promotion", code });
  const { amountMinor, depositId } = await earnGift(tx, { memberId, rule: promotion });
  if (!(await spendBudget(tx, "promotions_promotion", { code, amountMinor }))) refuse("BONUS_FULL");
  const { currency, percentSuccess, percentFail } = promotion;
  const condition = await openCondition(ctx, tx, {
    id,
    memberId,
    kind: "promotion",
    code,
    description: promotion.description[language],
    amountMinor,
    currency,
    percentSuccess,
    percentFail,
  });
  await insertReceipt(tx, { id, memberId, code, at: condition.openedAt });
  await useDeposit(tx, { conditionId: id, depositId });
  return amountMinor;
}
