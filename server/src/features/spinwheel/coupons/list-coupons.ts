import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Context } from "../../../ports/context.ts";
import { findActiveCondition, offerOf, readTotal } from "../../bonuses/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { couponState, couponText } from "./coupon.ts";
import { listWonCoupons } from "./queries.ts";

const COUPONS_MAX = 100;

/** The member's coupons: claimable ones first, then newest first. */
export async function listCoupons(
  { db, clock }: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.spinwheel.coupons>> {
  const now = clock.now();
  const [coupons, active, total, days] = await Promise.all([
    listWonCoupons(db, { memberId, now, limit: COUPONS_MAX }),
    findActiveCondition(db, memberId),
    readTotal(db, { memberId, at: now }),
    readSetting(db, "conditionDays"),
  ]);
  const refusal = active && "BONUS_REMAINING";
  return {
    coupons: coupons.map((coupon) => ({
      coupon: coupon.code,
      prize: {
        name: coupon.wheelName[language],
        slice: {
          code: coupon.sliceCode,
          label: couponText(coupon.sliceLabel, coupon, language),
          htmlDescription: couponText(coupon.htmlDescription, coupon, language),
        },
      },
      kind: coupon.prize,
      amount: coupon.amountMinor,
      currency: coupon.currency,
      state: couponState(coupon, now),
      success: coupon.percentSuccess,
      fail: coupon.percentFail,
      turnover: coupon.turnoverMinor,
      offer: offerOf({
        total,
        amountMinor: coupon.amountMinor,
        percents: {
          percentSuccess: coupon.percentSuccess ?? 0,
          percentFail: coupon.percentFail ?? 0,
        },
        turnoverMinor: coupon.turnoverMinor,
        refusal,
        at: now,
        days,
      }),
      createdAt: coupon.createdAt,
      expiresAt: coupon.expiresAt,
    })),
  };
}
