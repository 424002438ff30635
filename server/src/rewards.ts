/**
 * Rewards of settled deposits, their clawback, and what a gift that was given back frees. Deposits
 * and conditions do not import the reward features.
 */
import { CURRENCIES } from "@krapao/contract";
import { defineFeature } from "./feature.ts";
import { findRewardOfDeposit } from "./features/bonuses/index.ts";
import {
  type ClawBackRewards,
  type EarnedReward,
  lockEarnings,
} from "./features/deposits/index.ts";
import { countPlayUntilNow } from "./features/games/index.ts";
import {
  clawBackCommission,
  earnCommission,
  releaseCommissions,
} from "./features/invites/index.ts";
import { releasePromotion } from "./features/promotions/index.ts";
import { releaseRefunds } from "./features/refunds/index.ts";
import { clawBackCoins, earnCoins } from "./features/spinwheel/index.ts";
import { transaction } from "./kernel/context.ts";
import type { Tx } from "./kernel/db/database.ts";
import { assert } from "./kernel/errors.ts";
import type { Job } from "./kernel/jobs/jobs.ts";
import type { Context } from "./ports/context.ts";

/** Subscribes to `deposit.settled`. */
const DEPOSIT_SETTLED_JOB = "rewards:deposit_settled";
/** Subscribes to `reward.given-back`. */
const GIVEN_BACK_JOB = "rewards:given_back";

export function rewardsJobs(ctx: Context): Record<string, Job> {
  return {
    [DEPOSIT_SETTLED_JOB]: async (payload) => {
      const currency = CURRENCIES.find((each) => each === payload.currency);
      assert(currency && payload.depositId, "the event has a deposit and a currency");
      const deposit = {
        depositId: payload.depositId,
        memberId: BigInt(payload.memberId ?? ""),
        amountMinor: BigInt(payload.amountMinor ?? ""),
        currency,
      };
      await countPlayUntilNow(ctx, deposit);
      /** A deposit that was reversed before the job ran earns nothing. */
      const earn = <T>(work: (tx: Tx) => Promise<T>) =>
        transaction(ctx.db, async (tx) =>
          (await lockEarnings(tx, deposit.depositId)) ? await work(tx) : null,
        );
      // A failure of one must not stop the other; the job is retried for both.
      const done = await Promise.allSettled([
        earn((tx) => earnCommission(ctx, tx, deposit)).then((isInReview) => {
          if (isInReview) ctx.push.queue("invites");
        }),
        earn((tx) => earnCoins(ctx, tx, deposit)),
      ]);
      const failed = done.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    },
    /** A bonus has its budget again already, and a prize of the wheel has nothing to free. */
    [GIVEN_BACK_JOB]: async ({ conditionId = "", kind, giftMinor = "", isUnused }) => {
      const back = { conditionId, giftMinor: BigInt(giftMinor), isUnused: isUnused === "yes" };
      await transaction(ctx.db, async (tx) => {
        if (kind === "promotion") await releasePromotion(tx, back);
        if (kind === "invite") await releaseCommissions(tx, back);
        if (kind === "refund") await releaseRefunds(tx, back);
      });
    },
  };
}

/**
 * Claws back the rewards of a reversed deposit as far as they are unused. Takes no money out of a
 * wallet: the member may have played it, or hold it under a condition, so a staff user decides
 * (0026).
 */
const clawBackRewards: ClawBackRewards = async (ctx, tx, { depositId, transferId, at }) => {
  const commission = await clawBackCommission(tx, { depositId, at });
  const coins = await clawBackCoins(ctx, tx, { depositId });
  const reward = await findRewardOfDeposit(tx, transferId);
  const earned: EarnedReward[] = [];
  if (commission) {
    const { inviterId: memberId, amountMinor, currency, isClawedBack } = commission;
    const clawedBack = isClawedBack ? amountMinor : 0n;
    earned.push({ kind: "commission", memberId, currency, earned: amountMinor, clawedBack });
  }
  if (coins) earned.push({ kind: "coins", currency: null, ...coins });
  if (reward) {
    const { memberId, currency, amountMinor } = reward;
    earned.push({ kind: "bonus", memberId, currency, earned: amountMinor, clawedBack: 0n });
  }
  return earned;
};

export const rewards = defineFeature({
  jobs: rewardsJobs,
  subscribes: {
    "deposit.settled": [{ job: DEPOSIT_SETTLED_JOB }],
    "reward.given-back": [{ job: GIVEN_BACK_JOB }],
  },
  clawBackRewards,
});
