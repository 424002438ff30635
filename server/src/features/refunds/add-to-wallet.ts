import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { evaluateCondition, openCondition, pushReward, refreshTotal } from "../bonuses/index.ts";
import { readSetting } from "../lookups/index.ts";
import { insertAddition, lockPot, sumPot } from "./queries.ts";
import { requireBudget } from "./require-budget.ts";

/**
 * Moves the refund pot into the wallet, under a condition. Also while refunds are off: the member
 * has received the refunds already. A refund counts for the budget from its receipt on, in the
 * campaign that pays it.
 * @param request.language of the description in statement and condition
 * @throws REFUND_CONDITION (a reward is active), REFUND_MINIMUM (the pot is empty), REFUND_FULL (it
 * was received in another campaign, and the budget of this one is used up), OPENING_ERRORS
 */
export async function addToWallet(
  ctx: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.refunds.addWallet>> {
  const setting = await readSetting(ctx.db, "refund");
  const member = await findMember(ctx.db, memberId);
  const { potMinor } = await sumPot(ctx.db, { memberId, campaign: setting.campaign });
  if (!member || potMinor === 0n) return refuse("REFUND_MINIMUM");
  const { currency } = member;
  const days = await readSetting(ctx.db, "conditionDays");
  await refreshTotal(ctx, memberId);
  const id = recordId(ctx);
  const amountMinor = await transaction(ctx.db, async (tx) => {
    if (await evaluateCondition(ctx, tx, memberId)) refuse("REFUND_CONDITION");
    const refunds = await lockPot(tx, memberId);
    const sum = refunds.reduce((total, refund) => total + refund.amountMinor, 0n);
    if (sum === 0n) refuse("REFUND_MINIMUM");
    const { campaign, percentSuccess, percentFail, turnoverTimes } = setting;
    const given = { id, memberId, amountMinor: sum, currency };
    const refundIds = refunds.map((refund) => refund.id);
    await insertAddition(tx, { ...given, campaign, createdAt: ctx.clock.now(), refundIds });
    if (refunds.some((refund) => refund.campaign !== campaign)) {
      await requireBudget(tx, { setting, currency });
    }
    await openCondition(ctx, tx, {
      ...given,
      kind: "refund",
      code: campaign,
      description: setting.name[language],
      texts: setting.name,
      turnoverMinor: sum * BigInt(turnoverTimes),
      percentSuccess,
      percentFail,
      days,
    });
    return sum;
  });
  pushReward(ctx, { memberId, amountMinor });
  return { message: "REFUND_SUCCESS", amount: amountMinor };
}
