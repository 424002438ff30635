import type { Currency, contract, ServerOutput } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { evaluateCondition, openCondition, pushReward, refreshTotal } from "../bonuses/index.ts";
import { MARKET, readSetting, type Settings } from "../lookups/index.ts";
import {
  hasPlayingInvitee,
  insertCollection,
  lockCampaignSpent,
  lockOpenCommissions,
  sumOpenCommissions,
} from "./queries.ts";

/**
 * Moves all open commissions of a member into the wallet, under a condition.
 * @throws INVITE_INACTIVE, NO_INVITE_BONUS, INVITE_COLLECT (below the minimum),
 * NO_INVITEE_PLAY_INFO, BONUS_REMAINING, INVITE_BONUS_FAIL (not enough budget), OPENING_ERRORS
 */
export async function collectInvites(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.invites.collect>> {
  const setting = await readSetting(ctx.db, "invite");
  if (!setting.isActive) refuse("INVITE_INACTIVE");
  // Refuse before asking the providers; the transaction checks again.
  if ((await sumOpenCommissions(ctx.db, memberId)) === 0n) refuse("NO_INVITE_BONUS");
  const member = await findMember(ctx.db, memberId);
  if (!member) return refuse("INVITE_BONUS_FAIL");
  const { currency } = member;
  await refreshTotal(ctx, memberId);
  const id = recordId(ctx);
  const amountMinor = await transaction(ctx.db, async (tx) => {
    if (await evaluateCondition(ctx, tx, memberId)) refuse("BONUS_REMAINING");
    const commissions = await lockOpenCommissions(tx, memberId);
    const sum = commissions.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    await requireCollectable(tx, { setting, memberId, currency, amountMinor: sum });
    await insertCollection(tx, {
      id,
      memberId,
      campaign: setting.campaign,
      amountMinor: sum,
      currency,
      createdAt: ctx.clock.now(),
      commissionIds: commissions.map((commission) => commission.id),
    });
    await openCondition(ctx, tx, {
      id,
      memberId,
      kind: "invite",
      code: setting.campaign,
      description: setting.name[MARKET[ctx.settings.variant].language],
      amountMinor: sum,
      currency,
      percentSuccess: setting.percentSuccess,
      percentFail: setting.percentFail,
    });
    return sum;
  });
  pushReward(ctx, { memberId, amountMinor });
  return { message: "INVITE_BONUS_SUCCESS", amount: amountMinor };
}

async function requireCollectable(
  tx: Tx,
  {
    setting,
    memberId,
    currency,
    amountMinor,
  }: {
    setting: Settings["invite"];
    memberId: bigint;
    currency: Currency;
    amountMinor: bigint;
  },
): Promise<void> {
  const { campaign, collectMin, needsPlay, budget } = setting;
  if (amountMinor === 0n) refuse("NO_INVITE_BONUS");
  if (amountMinor < collectMin[currency]) refuse("INVITE_COLLECT");
  if (needsPlay && !(await hasPlayingInvitee(tx, memberId))) refuse("NO_INVITEE_PLAY_INFO");
  if (!budget) return;
  const spentMinor = await lockCampaignSpent(tx, { campaign, currency });
  if (spentMinor + amountMinor > budget[currency]) refuse("INVITE_BONUS_FAIL");
}
