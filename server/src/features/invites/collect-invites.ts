import type { Currency, contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse, refuseBelow } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { evaluateCondition, openCondition, pushReward, refreshTotal } from "../bonuses/index.ts";
import { waitShortly } from "../games/index.ts";
import { readSetting, type Settings } from "../lookups/index.ts";
import { fittingCommissions } from "./invite.ts";
import { listOpenAmounts, refreshInvitees } from "./played-deposits.ts";
import {
  hasOpenCommissions,
  insertCollection,
  lockCampaignSpent,
  type OpenCommission,
} from "./queries.ts";
import { reviewSharing } from "./review.ts";

/** A member who collects, and the terms. */
interface Collecting {
  memberId: bigint;
  currency: Currency;
  setting: Settings["invite"];
}

/**
 * Moves the collectable commissions of a member into the wallet, under a condition.
 * @param request.language of the description in statement and condition
 * @throws INVITE_INACTIVE, NO_INVITE_BONUS, INVITE_COLLECT (below the minimum), INVITE_IN_REVIEW,
 * NO_INVITEE_PLAY_INFO, INVITE_MAXIMUM, BONUS_REMAINING, INVITE_BONUS_FAIL (not enough budget),
 * OPENING_ERRORS
 */
export async function collectInvites(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.invites.collect>> {
  const setting = await readSetting(ctx.db, "invite");
  if (!setting.isActive) refuse("INVITE_INACTIVE");
  // Refuse before asking the providers; the transaction checks again.
  if (!(await hasOpenCommissions(ctx.db, memberId))) refuse("NO_INVITE_BONUS");
  const member = await findMember(ctx.db, memberId);
  if (!member) return refuse("INVITE_BONUS_FAIL");
  const { currency } = member;
  const days = await readSetting(ctx.db, "conditionDays");
  await refreshTotal(ctx, memberId);
  await refreshCommissions(ctx, { memberId, setting });
  const id = recordId(ctx);
  const amountMinor = await transaction(ctx.db, async (tx) => {
    if (await evaluateCondition(ctx, tx, memberId)) refuse("BONUS_REMAINING");
    const commissions = await lockCollectable(ctx, tx, { memberId, currency, setting });
    const sum = commissions.reduce((total, { amountMinor }) => total + amountMinor, 0n);
    await requireCollectable(tx, { setting, currency, amountMinor: sum });
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
      description: setting.name[language],
      texts: setting.name,
      amountMinor: sum,
      currency,
      turnoverMinor: sum * BigInt(setting.turnoverTimes),
      percentSuccess: setting.percentSuccess,
      percentFail: setting.percentFail,
      days,
    });
    return sum;
  });
  pushReward(ctx, { memberId, amountMinor });
  return { message: "INVITE_BONUS_SUCCESS", amount: amountMinor };
}

/**
 * Brings what a member can collect up to date, before the member presses. Waits a short time for
 * the games: what they answer later counts at the next reading.
 */
export async function askPlay(
  ctx: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.invites.askPlay>> {
  const setting = await readSetting(ctx.db, "invite");
  if (!(setting.isActive && (await hasOpenCommissions(ctx.db, memberId)))) {
    return { isComplete: true };
  }
  let isComplete = false;
  const work = refreshCommissions(ctx, { memberId, setting }).then((isAnswered) => {
    isComplete = isAnswered;
  });
  await waitShortly(ctx, { memberId, work });
  return { isComplete };
}

/**
 * Looks again for what the pairs share, and what the invited members have played.
 * @returns false: a game did not answer
 */
async function refreshCommissions(
  ctx: Context,
  { memberId, setting }: Pick<Collecting, "memberId" | "setting">,
): Promise<boolean> {
  await startReviews(ctx, memberId);
  return !setting.needsPlay || refreshInvitees(ctx, memberId);
}

/**
 * Puts commissions in review whose pair shares something by now. In a separate transaction, which a
 * refused collection does not undo.
 */
async function startReviews(ctx: Context, memberId: bigint): Promise<void> {
  const { inReview } = await transaction(ctx.db, (tx) => reviewSharing(ctx, tx, memberId));
  if (inReview > 0) ctx.push.queue("invites");
}

/**
 * Locks the commissions that may be collected now: granted or in no need of a review, with
 * `needsPlay` those of played deposits, and at most what the campaign pays to one member. The
 * member's conditions are locked, so nothing else is collected meanwhile.
 */
async function lockCollectable(
  ctx: Context,
  tx: Tx,
  { memberId, currency, setting }: Collecting,
): Promise<OpenCommission[]> {
  const { needsPlay, playedPercent, campaign, memberMax } = setting;
  const { open, inReview } = await reviewSharing(ctx, tx, memberId);
  if (open.length === 0) return refuse(inReview > 0 ? "INVITE_IN_REVIEW" : "NO_INVITE_BONUS");
  const share = needsPlay ? playedPercent : 0;
  const amounts = await listOpenAmounts(tx, { memberId, campaign, playedPercent: share });
  const played = new Set(amounts.filter(({ isPlayed }) => isPlayed).map(({ id }) => id));
  const collectable = open.filter(({ id }) => played.has(id));
  if (collectable.length === 0) return refuse("NO_INVITEE_PLAY_INFO");
  if (!memberMax) return collectable;
  const leftMinor = memberMax[currency] - (amounts[0]?.collectedMinor ?? 0n);
  const fitting = fittingCommissions(collectable, leftMinor);
  return fitting.length > 0 ? fitting : refuse("INVITE_MAXIMUM");
}

async function requireCollectable(
  tx: Tx,
  {
    setting,
    currency,
    amountMinor,
  }: {
    setting: Settings["invite"];
    currency: Currency;
    amountMinor: bigint;
  },
): Promise<void> {
  const { campaign, collectMin, budget } = setting;
  const minimumMinor = collectMin[currency];
  if (amountMinor < minimumMinor) {
    refuseBelow("INVITE_COLLECT", { amountMinor: minimumMinor, currency });
  }
  // Published before invites had a budget: nothing is collected until it is published again (0059).
  if (!budget) return refuse("INVITE_BONUS_FAIL");
  const spentMinor = await lockCampaignSpent(tx, { campaign, currency });
  if (spentMinor + amountMinor > budget[currency]) refuse("INVITE_BONUS_FAIL");
}
