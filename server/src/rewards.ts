/** What a settled deposit earns in the reward features. Deposits know none of them: they leave a job behind. */
import { CURRENCIES } from "@krapao/contract";
import { earnCommission } from "./features/invites/index.ts";
import { earnCoins } from "./features/spinwheel/index.ts";
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
      // What one of them cannot do now must not keep the other from its own.
      const done = await Promise.allSettled([
        earnCommission(ctx, deposit),
        earnCoins(ctx, deposit),
      ]);
      const failed = done.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}
