import type { Language } from "@krapao/contract/languages";
import { recordId, together, transaction } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { conflictCode } from "../conditions/condition.ts";
import {
  openCondition,
  pushReward,
  requireNoUnclearedCondition,
} from "../conditions/open-condition.ts";
import { findActiveCondition } from "../conditions/queries.ts";
import { refreshTotal } from "../conditions/read-total.ts";
import { type Campaign, isReceiptLimitReached } from "./campaign.ts";
import { earnReward, recordUsedDeposit } from "./earn-reward.ts";
import { readUserBonus } from "./list-bonuses.ts";
import { findCampaign, insertReceipt, listReceived } from "./queries.ts";
import { spendBudget } from "./queries-budget.ts";
import { isBudgetUsedUp } from "./reward-rule.ts";

export interface Activation {
  memberId: bigint;
  code: string;
  /** Language of the statement line. */
  language: Language;
  idempotencyKey: string | null;
}

/**
 * Gives a member a bonus: credits the wallet and opens a condition.
 * @throws NO_DATA (no such bonus now), BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_MAX_CLAIMED,
 * BONUS_FULL, what `earnReward` and `openCondition` throw, IDEMPOTENCY_KEY_REUSED
 */
export async function activateBonus(ctx: Context, activation: Activation) {
  const { memberId, code } = activation;
  const campaign = await getCampaign(ctx, activation);
  // Refuse before waiting for the games. A repeated key is answered in the transaction.
  if (activation.idempotencyKey === null)
    await requireReceivable(ctx, ctx.db, activation, campaign);
  await refreshTotal(ctx, memberId);
  const amountMinor = await transaction(ctx.db, (tx) => grant(ctx, tx, { activation, campaign }));
  if (amountMinor !== null) pushReward(ctx, { memberId, amountMinor });
  return readUserBonus(ctx.db, { memberId, code });
}

async function getCampaign(ctx: Context, { memberId, code }: Activation): Promise<Campaign> {
  const member = await findMember(ctx.db, memberId);
  const running = member && { code, currency: member.currency, at: ctx.clock.now() };
  return (running && (await findCampaign(ctx.db, running))) ?? refuse("NO_DATA");
}

async function requireReceivable(
  ctx: Context,
  db: Db | Tx,
  { memberId, code }: Activation,
  campaign: Campaign,
): Promise<void> {
  // Receipts first: a call that sees a parallel call's receipt also sees its condition, and is
  // refused because of the condition.
  const [[own], active] = await together(db, (one) =>
    Promise.all([listReceived(one, { memberId, code }), findActiveCondition(one, memberId)]),
  );
  if (active) refuse(conflictCode(active, { kind: "bonus", code }));
  if (isReceiptLimitReached(campaign, own?.receivedAt ?? [], ctx.clock.now()))
    refuse("BONUS_MAX_CLAIMED");
  if (isBudgetUsedUp(campaign, campaign)) refuse("BONUS_FULL");
}

/** @throws BONUS_FULL */
async function requireBudget(tx: Tx, spent: { code: string; amountMinor: bigint }): Promise<void> {
  if (!(await spendBudget(tx, "bonuses_campaign", spent))) refuse("BONUS_FULL");
}

/** @returns the amount; null when this idempotency key has granted it before. */
async function grant(
  ctx: Context,
  tx: Tx,
  { activation, campaign }: { activation: Activation; campaign: Campaign },
): Promise<bigint | null> {
  const { memberId, code, idempotencyKey: key, language } = activation;
  const id = recordId(ctx);
  const operation = "bonuses.activate";
  const claim = { memberId, key, operation, input: { code }, recordId: id };
  if (await claimIdempotencyKey(tx, claim)) return null;
  await requireNoUnclearedCondition(tx, { memberId, kind: "bonus", code });
  await requireReceivable(ctx, tx, activation, campaign);
  const { amountMinor, depositId, turnoverMinor } = await earnReward(ctx, tx, {
    memberId,
    rule: campaign,
  });
  const { currency, percentSuccess, percentFail } = campaign;
  // The budget is locked before the ledger.
  const [, condition] = await Promise.all([
    requireBudget(tx, { code, amountMinor }),
    openCondition(ctx, tx, {
      id,
      memberId,
      kind: "bonus",
      code,
      description: campaign.name[language],
      texts: campaign.name,
      amountMinor,
      currency,
      percentSuccess,
      percentFail,
      turnoverMinor,
    }),
  ]);
  await Promise.all([
    insertReceipt(tx, { id, memberId, code, newId: recordId(ctx), at: condition.openedAt }),
    recordUsedDeposit(tx, { conditionId: id, depositId }),
  ]);
  return amountMinor;
}
