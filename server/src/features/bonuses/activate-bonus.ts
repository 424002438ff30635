import { spendBudget } from "../../kernel/budget.ts";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Language } from "../../kernel/http.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { type Campaign, isReceived } from "./campaign.ts";
import { takenCode } from "./condition.ts";
import { earnGift, useDeposit } from "./earn-gift.ts";
import { isBudgetUsedUp } from "./gift-rule.ts";
import { readUserBonus } from "./list-bonuses.ts";
import { openCondition, pushGift, requireFree } from "./open-condition.ts";
import { findCampaign, insertReceipt, selectReceived } from "./queries.ts";
import { findActiveCondition } from "./queries-conditions.ts";
import { refreshTotal } from "./read-total.ts";

export interface Activation {
  memberId: bigint;
  code: string;
  /** In which the statement will tell of it. */
  language: Language;
  idempotencyKey: string | null;
}

/**
 * Takes a bonus: the wallet is credited and a condition opens.
 * @throws NO_DATA (no such bonus now), BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_MAX_CLAIMED, BONUS_FULL, DEPOSIT_MINIMUM,
 * what `openCondition` throws, IDEMPOTENCY_KEY_REUSED
 */
export async function activateBonus(ctx: Context, activation: Activation) {
  const { memberId, code } = activation;
  const campaign = await findCampaignOf(ctx, activation);
  // What is refused anyway need not wait for the games; a repeated intent is answered in the transaction.
  if (activation.idempotencyKey === null)
    await requireReceivable(ctx, ctx.db, activation, campaign);
  await refreshTotal(ctx, memberId);
  const amountMinor = await transaction(ctx.db, (tx) => take(ctx, tx, { activation, campaign }));
  if (amountMinor !== null) pushGift(ctx, { memberId, amountMinor });
  return readUserBonus(ctx.db, { memberId, code });
}

async function findCampaignOf(ctx: Context, { memberId, code }: Activation): Promise<Campaign> {
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
  // In this order: whoever sees the receipt of a parallel call sees its condition too, and is told of that.
  const [own] = await selectReceived(db, { memberId, code });
  const active = await findActiveCondition(db, memberId);
  if (active) refuse(takenCode(active, { kind: "bonus", code }));
  if (isReceived(campaign, own?.receivedAt ?? [], ctx.clock.now())) refuse("BONUS_MAX_CLAIMED");
  if (isBudgetUsedUp(campaign, campaign)) refuse("BONUS_FULL");
}

/** @returns what was given; null when this intent has given it before. */
async function take(
  ctx: Context,
  tx: Tx,
  { activation, campaign }: { activation: Activation; campaign: Campaign },
): Promise<bigint | null> {
  const { memberId, code, idempotencyKey: key, language } = activation;
  const id = recordId(ctx);
  const operation = "bonuses.activate";
  if (await claimIntent(tx, { memberId, key, operation, input: { code }, recordId: id }))
    return null;
  await requireFree(tx, { memberId, kind: "bonus", code });
  await requireReceivable(ctx, tx, activation, campaign);
  const { amountMinor, depositId } = await earnGift(tx, { memberId, rule: campaign });
  if (!(await spendBudget(tx, "bonuses_campaign", { code, amountMinor }))) refuse("BONUS_FULL");
  const { currency, percentSuccess, percentFail } = campaign;
  const condition = await openCondition(ctx, tx, {
    id,
    memberId,
    kind: "bonus",
    code,
    description: campaign.name[language],
    amountMinor,
    currency,
    percentSuccess,
    percentFail,
  });
  await insertReceipt(tx, { id, memberId, code, newId: recordId(ctx), at: condition.openedAt });
  await useDeposit(tx, { conditionId: id, depositId });
  return amountMinor;
}
