import type { contract, ServerOutput } from "@krapao/contract";
import type { Db } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import type { Language } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { type Campaign, isReceived } from "./campaign.ts";
import { isBudgetUsedUp, showGift } from "./gift-rule.ts";
import { findLastDeposit, type Received, selectCampaigns, selectReceived } from "./queries.ts";
import { findActiveCondition } from "./queries-conditions.ts";

type Bonus = ServerOutput<typeof contract.bonuses.list>[number];
type UserBonus = ServerOutput<typeof contract.bonuses.activate>;

/** The campaigns that a member may take or has active, with what was received of each. */
export async function listBonuses(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<Bonus[]> {
  const [campaigns, received, active] = await Promise.all([
    selectMembersCampaigns(ctx, memberId),
    selectReceived(ctx.db, { memberId }),
    findActiveCondition(ctx.db, memberId),
  ]);
  const activeCode = active?.kind === "bonus" ? active.code : null;
  return campaigns.map((campaign) => {
    const own = received.find(({ code }) => code === campaign.code);
    return {
      ...showCampaign(campaign, language),
      isReceived: isReceived(campaign, own?.receivedAt ?? [], ctx.clock.now()),
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
    gift: showGift(campaign),
    currency: campaign.currency,
    isFull: isBudgetUsedUp(campaign, campaign),
  };
}

function toUserBonus({ id, code, receivedAt }: Received, activeCode: string | null): UserBonus {
  return {
    _id: id,
    isActive: code === activeCode,
    received: receivedAt.map((updatedAt) => ({ updatedAt })),
  };
}

/** The member's own side of one bonus that was received. */
export async function readUserBonus(
  db: Db,
  { memberId, code }: { memberId: bigint; code: string },
): Promise<UserBonus> {
  const [own] = await selectReceived(db, { memberId, code });
  assert(own, "what was received is written");
  const active = await findActiveCondition(db, memberId);
  return toUserBonus(own, active?.kind === "bonus" ? active.code : null);
}

/** Whether a gift is active, and of which kind. */
export async function checkActive({ db }: Context, memberId: bigint) {
  const active = await findActiveCondition(db, memberId);
  return { status: active !== null, type: active?.kind ?? null };
}

/** Whether the last deposit is enough for some bonus; a deposit that has earned a gift counts no more. */
export async function checkMinimum(ctx: Context, memberId: bigint) {
  const [campaigns, deposit] = await Promise.all([
    selectMembersCampaigns(ctx, memberId),
    findLastDeposit(ctx.db, memberId),
  ]);
  const minima = campaigns.map(({ minDepositMinor }) => minDepositMinor);
  const [minimum = 0n] = minima.toSorted((a, b) => (a < b ? -1 : 1));
  const depositMinor = deposit && !deposit.isUsed ? deposit.amountMinor : 0n;
  return { status: campaigns.length > 0 && depositMinor >= minimum, minimum };
}

async function selectMembersCampaigns(ctx: Context, memberId: bigint): Promise<Campaign[]> {
  const member = await findMember(ctx.db, memberId);
  if (!member) return [];
  return selectCampaigns(ctx.db, { currency: member.currency, at: ctx.clock.now() });
}
