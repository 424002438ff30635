import type { contract, ServerOutput } from "@krapao/contract";
import { recordId, transaction } from "../../kernel/context.ts";
import { refuse, refuseBelow } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { evaluateCondition } from "../bonuses/index.ts";
import { readSetting } from "../lookups/index.ts";
import { assessPeriod } from "./check-refund.ts";
import { insertRefund } from "./queries.ts";
import { lastPeriod } from "./refund.ts";
import { requireBudget } from "./require-budget.ts";
import { takeSnapshot } from "./take-snapshot.ts";

/**
 * Adds the refund of the last period to the pot, once.
 * @throws REFUND_INACTIVE, REFUND_CONDITION (a reward is active), NO_REFUND (no loss, or received
 * before), REFUND_MINIMUM, REFUND_FULL (the budget is used up), PROVIDER_UNAVAILABLE (a game did
 * not answer), BETS_MAY_BE_OPEN (bets of the period may be open)
 */
export async function receiveRefund(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.refunds.receive>> {
  const setting = await readSetting(ctx.db, "refund");
  const member = await findMember(ctx.db, memberId);
  if (!setting.isActive || !member) return refuse("REFUND_INACTIVE");
  const { currency } = member;
  const createdAt = ctx.clock.now();
  const period = lastPeriod(setting.period, createdAt);
  const missing = await takeSnapshot(ctx, { memberId, boundary: period.to });
  if (missing) refuse(missing);
  const id = recordId(ctx);
  const refundAmount = await transaction(ctx.db, async (tx) => {
    // Also locks the member's conditions, so that its calls run one after the other.
    if (await evaluateCondition(ctx, tx, memberId)) refuse("REFUND_CONDITION");
    const assessed = await assessPeriod(tx, { memberId, setting, period, currency });
    const { loss, amountMinor } = assessed;
    if (loss <= 0n) refuse("NO_REFUND");
    const minimumMinor = setting.minimum[currency];
    if (amountMinor === 0n || amountMinor < minimumMinor) {
      refuseBelow("REFUND_MINIMUM", { amountMinor: minimumMinor, currency });
    }
    const { campaign } = setting;
    const refund = { id, memberId, period, lossMinor: loss, amountMinor, currency, createdAt };
    if (!(await insertRefund(tx, { ...refund, campaign }))) refuse("NO_REFUND");
    await requireBudget(tx, { setting, currency });
    return amountMinor;
  });
  return { message: "REFUND_SUCCESS", refundAmount };
}
