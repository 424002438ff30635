/** What a settled deposit earns in the reward features. Deposits know none of them: they leave a job behind. */
import { CURRENCIES } from "@krapao/contract";
import { findGiftOf } from "./features/bonuses/index.ts";
import { type Earned, holdEarnings, type TakeBackEarned } from "./features/deposits/index.ts";
import { earnCommission, takeBackCommission } from "./features/invites/index.ts";
import { earnCoins, takeBackCoins } from "./features/spinwheel/index.ts";
import { transaction } from "./kernel/context.ts";
import type { Tx } from "./kernel/db.ts";
import { assert } from "./kernel/errors.ts";
import type { Job } from "./kernel/jobs.ts";
import type { Context } from "./ports/context.ts";

export function rewardsJobs(ctx: Context): Record<string, Job> {
  return {
    "rewards:deposit_settled": async (payload) => {
      const currency = CURRENCIES.find((each) => each === payload.currency);
      assert(currency && payload.depositId, "a settled deposit is named with its currency");
      const deposit = {
        depositId: payload.depositId,
        memberId: BigInt(payload.memberId ?? ""),
        amountMinor: BigInt(payload.amountMinor ?? ""),
        currency,
      };
      /** A deposit that was taken back meanwhile earns nothing. */
      const earn = (work: (tx: Tx) => Promise<void>) =>
        transaction(ctx.db, async (tx) => {
          if (await holdEarnings(tx, deposit.depositId)) await work(tx);
        });
      // What one of them cannot do now must not keep the other from its own.
      const done = await Promise.allSettled([
        earn((tx) => earnCommission(ctx, tx, deposit)),
        earn((tx) => earnCoins(ctx, tx, deposit)),
      ]);
      const failed = done.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}

/**
 * What a deposit earned goes with it, as far as nobody has used it. What became money is not taken out of a wallet
 * here: whoever has it may have played it, or owe it under a condition, so that is left for a person to decide (0026).
 */
export const takeBackRewards: TakeBackEarned = async (ctx, tx, { depositId, transferId, at }) => {
  const commission = await takeBackCommission(tx, { depositId, at });
  const coins = await takeBackCoins(ctx, tx, { depositId });
  const gift = await findGiftOf(tx, transferId);
  const earned: Earned[] = [];
  if (commission) {
    const { inviterId: memberId, amountMinor, currency, isTaken } = commission;
    const taken = isTaken ? amountMinor : 0n;
    earned.push({ kind: "commission", memberId, currency, earned: amountMinor, taken });
  }
  if (coins) earned.push({ kind: "coins", currency: null, ...coins });
  if (gift) {
    const { memberId, currency, amountMinor } = gift;
    earned.push({ kind: "bonus", memberId, currency, earned: amountMinor, taken: 0n });
  }
  return earned;
};
