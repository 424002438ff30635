import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { recordId, transaction, withCommit } from "../../../kernel/context.ts";
import { inOrder, type Tx } from "../../../kernel/db/database.ts";
import { getRecordOfKey, insertKeyIfNew } from "../../../kernel/db/idempotency.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { type AccountOfGame, listActiveAccounts } from "../../games/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { type Condition, conflictCode } from "../conditions/condition.ts";
import { openCondition, pushReward } from "../conditions/open-condition.ts";
import { findActiveCondition, lockConditions } from "../conditions/queries.ts";
import { refreshTotal } from "../conditions/read-total.ts";
import { claimGift } from "../reviews/queries.ts";
import { orRequestReview, requireUnshared } from "../reviews/request-review.ts";
import { type Campaign, isReceiptLimitReached } from "./campaign.ts";
import { findEarningDeposit, recordUsedDeposit, requireEarned } from "./earn-reward.ts";
import { readUserBonus, type UserBonus } from "./list-bonuses.ts";
import { findCampaign, insertReceipt, listReceived, type ReceivedBonus } from "./queries.ts";
import { spendBudget } from "./queries-budget.ts";
import { isBudgetUsedUp } from "./reward-rule.ts";

export interface Activation {
  memberId: bigint;
  code: string;
  /** Language of the statement line. */
  language: Language;
  idempotencyKey: string | null;
}

/** What the call reads first: the campaign, and what the member has. */
interface Found extends Own {
  campaign: Campaign | null;
  currency: Currency | null;
  accounts: readonly AccountOfGame[];
}

/** What the member has, which decides whether the bonus can be received now. */
interface Own {
  received: ReceivedBonus | undefined;
  active: Condition | null;
}

/** The reads of `activateBonus`, which change nothing. */
export async function readActivation(
  { db, clock }: Pick<Context, "db" | "clock">,
  { memberId, code }: Pick<Activation, "memberId" | "code">,
): Promise<Found> {
  // Receipts first: a call that sees a parallel call's receipt also sees its condition, and is
  // refused because of the condition.
  const [member, campaign, [received], active, accounts] = await Promise.all([
    findMember(db, memberId),
    findCampaign(db, { code, memberId, at: clock.now() }),
    listReceived(db, { memberId, code }),
    findActiveCondition(db, memberId),
    listActiveAccounts(db, memberId),
  ]);
  return { campaign, currency: member?.currency ?? null, received, active, accounts };
}

/**
 * Gives a member a bonus: credits the wallet and opens a condition.
 * @throws NO_DATA (no such bonus now), BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_MAX_CLAIMED,
 * BONUS_FULL, GIFT_IN_REVIEW, GIFT_REJECTED, what `earnReward` and `openCondition` throw,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function activateBonus(ctx: Context, activation: Activation, found: Found) {
  const { memberId, code } = activation;
  const { campaign, currency, accounts } = found;
  if (!campaign || campaign.currency !== currency) return refuse("NO_DATA");
  // Refuse before waiting for the games. A repeated key is answered in the transaction.
  if (activation.idempotencyKey === null) requireReceivable(ctx, { ...found, campaign });
  const days = await readSetting(ctx.db, "conditionDays");
  await refreshTotal(ctx, memberId, accounts);
  const granted = await orRequestReview(ctx, () =>
    transaction(ctx.db, (tx) => grant(ctx, tx, { activation, campaign, days })),
  );
  if (granted === null) return readUserBonus(ctx.db, { memberId, code });
  pushReward(ctx, { memberId, amountMinor: granted.amountMinor });
  return granted.shown;
}

function requireReceivable(
  ctx: Pick<Context, "clock">,
  { campaign, received, active }: Own & { campaign: Campaign },
): void {
  if (active) refuse(conflictCode(active, { kind: "bonus", code: campaign.code }));
  if (isReceiptLimitReached(campaign, received?.receivedAt ?? [], ctx.clock.now()))
    refuse("BONUS_MAX_CLAIMED");
  if (isBudgetUsedUp(campaign, campaign)) refuse("BONUS_FULL");
}

interface Granted {
  amountMinor: bigint;
  shown: Promise<UserBonus>;
}

/** @returns null when this idempotency key has granted it before. */
async function grant(
  ctx: Context,
  tx: Tx,
  { activation, campaign, days }: { activation: Activation; campaign: Campaign; days: number },
): Promise<Granted | null> {
  const { memberId, code, idempotencyKey: key, language } = activation;
  const id = recordId(ctx);
  const operation = "bonuses.activate";
  const claim = { memberId, key, operation, input: { code }, recordId: id };
  const gift = { memberId, kind: "bonus", code } as const;
  // What decides is read under the lock of the member's conditions.
  const [isNew, , active, [received], deposit, sharing] = await inOrder(tx, [
    insertKeyIfNew(tx, claim),
    lockConditions(tx, memberId),
    findActiveCondition(tx, memberId),
    listReceived(tx, { memberId, code }),
    findEarningDeposit(tx, { gift, rule: campaign }),
    claimGift(tx, { ...gift, at: ctx.clock.now() }),
  ]);
  if (!isNew) {
    await getRecordOfKey(tx, claim);
    return null;
  }
  requireReceivable(ctx, { campaign, received, active });
  const { amountMinor, depositId, depositMinor, turnoverMinor } = requireEarned(
    ctx,
    campaign,
    deposit,
  );
  const { currency, percentSuccess, percentFail } = campaign;
  requireUnshared({ ...gift, amountMinor, currency }, sharing);
  const reward = {
    id,
    memberId,
    kind: "bonus",
    code,
    description: campaign.name[language],
    texts: campaign.name,
    amountMinor,
    depositMinor,
    currency,
    percentSuccess,
    percentFail,
    turnoverMinor,
    days,
  } as const;
  // The budget is locked before the ledger.
  const spent = spendBudget(tx, "bonuses_campaign", { code, amountMinor }).map(
    (isEnough) => isEnough || refuse("BONUS_FULL"),
  );
  const { openedAt: at } = await openCondition(ctx, tx, reward, spent);
  const shown = Promise.withResolvers<UserBonus>();
  withCommit(
    tx,
    insertReceipt(tx, { id, memberId, code, newId: recordId(ctx), at }),
    recordUsedDeposit(tx, { conditionId: id, depositId }),
    readUserBonus(tx, { memberId, code }).map(shown.resolve),
  );
  return { amountMinor, shown: shown.promise };
}
