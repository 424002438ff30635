import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Db } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { findActiveCondition } from "../conditions/queries.ts";
import { type Campaign, isReceiptLimitReached } from "./campaign.ts";
import { findLastDeposit, listCampaigns, listReceived, type ReceivedBonus } from "./queries.ts";
import { isBudgetUsedUp, showReward } from "./reward-rule.ts";

type Bonus = ServerOutput<typeof contract.bonuses.list>[number];
type UserBonus = ServerOutput<typeof contract.bonuses.activate>;

/** The running campaigns in the member's currency, with what the member received of each. */
export async function listBonuses(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<Bonus[]> {
  const [campaigns, received, active] = await Promise.all([
    listMemberCampaigns(ctx, memberId),
    listReceived(ctx.db, { memberId }),
    findActiveCondition(ctx.db, memberId),
  ]);
  const activeCode = active?.kind === "bonus" ? active.code : null;
  return campaigns.map((campaign) => {
    const own = received.find(({ code }) => code === campaign.code);
    return {
      ...showCampaign(campaign, language),
      isReceived: isReceiptLimitReached(campaign, own?.receivedAt ?? [], ctx.clock.now()),
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
export async function readUserBonus(
  db: Db,
  { memberId, code }: { memberId: bigint; code: string },
): Promise<UserBonus> {
  const [own] = await listReceived(db, { memberId, code });
  assert(own, "the member has received the bonus");
  const active = await findActiveCondition(db, memberId);
  return toUserBonus(own, active?.kind === "bonus" ? active.code : null);
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
  const depositMinor = deposit && !deposit.isUsed ? deposit.amountMinor : 0n;
  return { status: campaigns.length > 0 && depositMinor >= minimum, minimum };
}

async function listMemberCampaigns(ctx: Context, memberId: bigint): Promise<Campaign[]> {
  const member = await findMember(ctx.db, memberId);
  if (!member) return [];
  return listCampaigns(ctx.db, { currency: member.currency, at: ctx.clock.now() });
}
