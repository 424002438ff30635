import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { type Db, inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { conflictCode } from "../conditions/condition.ts";
import { findActiveCondition } from "../conditions/queries.ts";
import { listGiftStates } from "../reviews/queries.ts";
import { type Campaign, isReceiptLimitReached } from "./campaign.ts";
import { leftOf } from "./last-deposit.ts";
import { offerReward, readStanding } from "./offer-reward.ts";
import { findLastDeposit, listCampaigns, listReceived, type ReceivedBonus } from "./queries.ts";
import { isBudgetUsedUp, showReward } from "./reward-rule.ts";

type Bonus = ServerOutput<typeof contract.bonuses.list>[number];
export type UserBonus = ServerOutput<typeof contract.bonuses.activate>;

/**
 * The running campaigns in the member's currency, with what the member received of each, and each
 * gift in the member's own amounts.
 */
export async function listBonuses(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<Bonus[]> {
  const gifts = { memberId, kind: "bonus", code: null, at: ctx.clock.now() } as const;
  const [campaigns, received, standing, reviews] = await Promise.all([
    listMemberCampaigns(ctx, memberId),
    listReceived(ctx.db, { memberId }),
    readStanding(ctx, memberId),
    listGiftStates(ctx.db, gifts),
  ]);
  const { active, at } = standing;
  const activeCode = active?.kind === "bonus" ? active.code : null;
  return campaigns.map((campaign) => {
    const { code } = campaign;
    const own = received.find((each) => each.code === code);
    const isReceived = isReceiptLimitReached(campaign, own?.receivedAt ?? [], at);
    const busy = active && conflictCode(active, { kind: "bonus", code });
    const refusal = busy ?? (isReceived ? "BONUS_MAX_CLAIMED" : null);
    return {
      ...showCampaign(campaign, language),
      offer: offerReward(standing, {
        terms: campaign,
        refusal,
        review: reviews.find((each) => each.code === code),
      }),
      isReceived,
      userBonus: own ? toUserBonus(own, activeCode) : null,
    };
  });
}

function showCampaign(campaign: Campaign, language: Language) {
  return {
    code: campaign.code,
    name: campaign.name[language],
    type: campaign.type,
    maxReceived: campaign.maxReceived,
    percentSuccess: campaign.percentSuccess,
    percentFail: campaign.percentFail,
    notice: campaign.notice[language],
    banners: campaign.banners.map(({ image, html }) => ({
      image,
      html: html?.[language] ?? null,
    })),
    reward: showReward(campaign),
    currency: campaign.currency,
    isFull: isBudgetUsedUp(campaign, campaign),
  };
}

function toUserBonus(
  { id, code, receivedAt }: ReceivedBonus,
  activeCode: string | null,
): UserBonus {
  return {
    _id: id,
    isActive: code === activeCode,
    received: receivedAt.map((updatedAt) => ({ updatedAt })),
  };
}

/** The member's receipts of one bonus; the member must have received it. */
export function readUserBonus(
  db: Db | Tx,
  { memberId, code }: { memberId: bigint; code: string },
): Statement<UserBonus> {
  return inOrder(db, [listReceived(db, { memberId, code }), findActiveCondition(db, memberId)]).map(
    ([[own], active]) => {
      assert(own, "the member has received the bonus");
      return toUserBonus(own, active?.kind === "bonus" ? active.code : null);
    },
  );
}

/** Whether the member has an uncleared condition, and its kind. */
export async function checkActive({ db }: Context, memberId: bigint) {
  const active = await findActiveCondition(db, memberId);
  return { status: active !== null, type: active?.kind ?? null };
}

/** Whether the last deposit, if it has not earned a reward yet, is enough for any bonus. */
export async function checkMinimum(ctx: Context, memberId: bigint) {
  const [campaigns, deposit] = await Promise.all([
    listMemberCampaigns(ctx, memberId),
    findLastDeposit(ctx.db, memberId),
  ]);
  const minima = campaigns.map(({ minDepositMinor }) => minDepositMinor);
  const [minimum = 0n] = minima.toSorted((a, b) => (a < b ? -1 : 1));
  const depositMinor = deposit && !deposit.isUsed ? leftOf(deposit) : 0n;
  return { status: campaigns.length > 0 && depositMinor >= minimum, minimum };
}

/** The running campaigns in the member's currency, for every member or the member's segments. */
async function listMemberCampaigns(ctx: Context, memberId: bigint): Promise<Campaign[]> {
  const [member, campaigns] = await Promise.all([
    findMember(ctx.db, memberId),
    listCampaigns(ctx.db, { memberId, at: ctx.clock.now() }),
  ]);
  return campaigns.filter(({ currency }) => currency === member?.currency);
}
