import type { Language } from "@krapao/contract/languages";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../kernel/db/idempotency.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import {
  claimGift,
  earnReward,
  lockConditions,
  openCondition,
  orRequestReview,
  pushReward,
  recordUsedDeposit,
  refreshTotal,
  requireNoUnclearedCondition,
  requireUnshared,
  spendBudget,
} from "../bonuses/index.ts";
import { readSetting } from "../lookups/index.ts";
import { showPromotion } from "./promotion.ts";
import { findPromotion, insertReceipt } from "./queries.ts";
import { type PromotionRequest, requirePromotion } from "./read-promotion.ts";

interface Activation extends PromotionRequest {
  /** Language of the statement line. */
  language: Language;
  idempotencyKey: string | null;
}

/**
 * Gives a member a promotion by its code: credits the wallet and opens a condition.
 * @throws NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_FULL,
 * GIFT_IN_REVIEW, GIFT_REJECTED, what `earnReward` and `openCondition` throw,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function activatePromotion(ctx: Context, activation: Activation) {
  const { memberId, code, language } = activation;
  // A repeated key would be refused as received; the transaction answers it.
  if (activation.idempotencyKey === null)
    await requirePromotion(ctx.db, activation, ctx.clock.now());
  const days = await readSetting(ctx.db, "conditionDays");
  await refreshTotal(ctx, memberId);
  const amountMinor = await orRequestReview(ctx, () =>
    transaction(ctx.db, (tx) => grant(ctx, tx, { ...activation, days })),
  );
  ctx.shown.add("promotion", { memberId, codes: [code] });
  if (amountMinor !== null) pushReward(ctx, { memberId, amountMinor });
  const activated = await findPromotion(ctx.db, code);
  assert(activated, "promotions are never deleted");
  return { message: "SUCCESS", promotion: showPromotion(activated, language) } as const;
}

/** @returns the amount; null when this idempotency key has granted it before. */
async function grant(
  ctx: Context,
  tx: Tx,
  activation: Activation & { days: number },
): Promise<bigint | null> {
  const { memberId, code, idempotencyKey: key, language } = activation;
  const id = recordId(ctx);
  const operation = "promotions.activate";
  if (await claimIdempotencyKey(tx, { memberId, key, operation, input: { code }, recordId: id }))
    return null;
  await lockConditions(tx, memberId);
  const promotion = await requirePromotion(tx, activation, ctx.clock.now());
  await requireNoUnclearedCondition(tx, { memberId, kind: "promotion", code });
  const gift = { memberId, kind: "promotion", code } as const;
  const { amountMinor, depositId, depositMinor, turnoverMinor } = await earnReward(ctx, tx, {
    gift,
    rule: promotion,
  });
  const { currency, percentSuccess, percentFail } = promotion;
  const sharing = await claimGift(tx, { ...gift, at: ctx.clock.now() });
  requireUnshared({ ...gift, amountMinor, currency }, sharing);
  if (!(await spendBudget(tx, "promotions_promotion", { code, amountMinor }))) refuse("BONUS_FULL");
  const condition = await openCondition(ctx, tx, {
    id,
    memberId,
    kind: "promotion",
    code,
    description: promotion.description[language],
    texts: promotion.description,
    amountMinor,
    depositMinor,
    currency,
    percentSuccess,
    percentFail,
    turnoverMinor,
    days: activation.days,
  });
  await insertReceipt(tx, { id, memberId, code, at: condition.openedAt });
  await recordUsedDeposit(tx, { conditionId: id, depositId });
  return amountMinor;
}
