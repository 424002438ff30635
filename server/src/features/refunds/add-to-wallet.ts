import type { contract, ServerOutput } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { evaluateCondition, openCondition, pushReward, refreshTotal } from "../bonuses/index.ts";
import { MARKET, readSetting } from "../lookups/index.ts";
import { insertAddition, lockPot, sumPot } from "./queries.ts";

/**
 * Moves the refund pot into the wallet, under a condition. Also while refunds are off: the member
 * has received the refunds already.
 * @throws REFUND_CONDITION (a reward is active), REFUND_MINIMUM (the pot is empty), OPENING_ERRORS
 */
export async function addToWallet(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.refunds.addWallet>> {
  const setting = await readSetting(ctx.db, "refund");
  const member = await findMember(ctx.db, memberId);
  if (!member || (await sumPot(ctx.db, memberId)) === 0n) return refuse("REFUND_MINIMUM");
  const { currency } = member;
  await refreshTotal(ctx, memberId);
  const id = recordId(ctx);
  const amountMinor = await transaction(ctx.db, async (tx) => {
    if (await evaluateCondition(ctx, tx, memberId)) refuse("REFUND_CONDITION");
    const refunds = await lockPot(tx, memberId);
    const sum = refunds.reduce((total, refund) => total + refund.amountMinor, 0n);
    if (sum === 0n) refuse("REFUND_MINIMUM");
    const { campaign, percentSuccess, percentFail } = setting;
    const given = { id, memberId, amountMinor: sum, currency };
    const refundIds = refunds.map((refund) => refund.id);
    await insertAddition(tx, { ...given, campaign, createdAt: ctx.clock.now(), refundIds });
    await openCondition(ctx, tx, {
      ...given,
      kind: "refund",
      code: campaign,
      description: setting.name[MARKET[ctx.settings.variant].language],
      percentSuccess,
      percentFail,
    });
    return sum;
  });
  pushReward(ctx, { memberId, amountMinor });
  return { message: "REFUND_SUCCESS", amount: amountMinor };
}
