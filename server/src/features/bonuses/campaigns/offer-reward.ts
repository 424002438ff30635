import type { Currency } from "@krapao/contract";
import type { OfferRefusal } from "@krapao/contract/member/bonuses";
import type { Context } from "../../../ports/context.ts";
import { readMemberLimits, readSetting } from "../../lookups/index.ts";
import type { Condition, Percents, Total } from "../conditions/condition.ts";
import { type Offer, offerOf } from "../conditions/offer.ts";
import { findActiveCondition } from "../conditions/queries.ts";
import { readTotal } from "../conditions/read-total.ts";
import { reviewRefusal } from "../reviews/gift-review.ts";
import type { GiftState } from "../reviews/queries.ts";
import { assessReward, type EarnedReward } from "./earn-reward.ts";
import { findLastDeposit, type LastDeposit } from "./queries.ts";
import { amountFor, type RewardRule, turnoverFor } from "./reward-rule.ts";

/** What rewards are offered by: what the member has and paid in, as of now. */
export interface Standing {
  total: Total;
  active: Condition | null;
  lastDeposit: LastDeposit | null;
  /** The smallest deposit of the member. */
  depositMin: Readonly<Record<Currency, bigint>>;
  at: Date;
  /** How many days a condition lasts. */
  days: number;
}

export async function readStanding(
  { db, clock }: Pick<Context, "db" | "clock">,
  memberId: bigint,
): Promise<Standing> {
  const at = clock.now();
  const [total, active, lastDeposit, { THB, LAK }, days] = await Promise.all([
    readTotal(db, { memberId, at }),
    findActiveCondition(db, memberId),
    findLastDeposit(db, memberId),
    readMemberLimits(db, memberId),
    readSetting(db, "conditionDays"),
  ]);
  const depositMin = { THB: THB.depositMin.minor, LAK: LAK.depositMin.minor };
  return { total, active, lastDeposit, depositMin, at, days };
}

/** A campaign's rule, percents and budget. */
type Terms = RewardRule &
  Percents & { currency: Currency; budgetMinor: bigint | null; spentMinor: bigint };

/**
 * The gift of a campaign in the member's own amounts. Without a deposit that earns it, an example
 * for the smallest one.
 * @param refusal why the member cannot take this campaign now, before its deposit is looked at
 * @param review the state of the gift, of a member who shares something
 */
export function offerReward(
  { total, lastDeposit, depositMin, at, days }: Standing,
  {
    terms,
    refusal,
    review,
  }: { terms: Terms; refusal: OfferRefusal | null; review: GiftState | undefined },
): Offer {
  const waits = review?.waits ?? [];
  const assessed = assessReward(terms, { deposit: lastDeposit, waits, now: at });
  const isEarned = !("refusal" in assessed);
  const earned = isEarned ? assessed : exampleOf(terms, depositMin[terms.currency]);
  const { amountMinor, turnoverMinor, depositMinor } = earned;
  const withdrawnMinor =
    isEarned && lastDeposit && depositMinor !== null ? lastDeposit.amountMinor - depositMinor : 0n;
  const { budgetMinor, spentMinor } = terms;
  const isOver = budgetMinor === null || budgetMinor - spentMinor < amountMinor;
  const own = isEarned ? null : assessed.refusal;
  return offerOf({
    total,
    amountMinor,
    turnoverMinor,
    percents: terms,
    deposit:
      depositMinor === null ? null : { minor: depositMinor, withdrawnMinor, isExample: !isEarned },
    refusal: refusal ?? reviewRefusal(review, at) ?? own ?? (isOver ? "BONUS_FULL" : null),
    needsReview: review?.isShared ?? false,
    at,
    days,
  });
}

function exampleOf(
  rule: RewardRule,
  depositMinMinor: bigint,
): Pick<EarnedReward, "amountMinor" | "turnoverMinor" | "depositMinor"> {
  const { minDepositMinor } = rule;
  const depositMinor = minDepositMinor > depositMinMinor ? minDepositMinor : depositMinMinor;
  const amountMinor = amountFor(rule, depositMinor) ?? 0n;
  const turnoverMinor = turnoverFor(rule, { amountMinor, depositMinor });
  return { amountMinor, turnoverMinor, depositMinor };
}
