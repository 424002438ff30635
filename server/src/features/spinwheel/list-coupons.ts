import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Context } from "../../ports/context.ts";
import { couponState } from "./coupon.ts";
import { listWonCoupons } from "./queries-coupons.ts";

const COUPONS_MAX = 100;

/** The member's coupons: claimable ones first, then newest first. */
export async function listCoupons(
  { db, clock }: Context,
  { memberId, language }: { memberId: bigint; language: Language },
): Promise<ServerOutput<typeof contract.spinwheel.coupons>> {
  const now = clock.now();
  const coupons = await listWonCoupons(db, { memberId, now, limit: COUPONS_MAX });
  return {
    coupons: coupons.map((coupon) => ({
      coupon: coupon.code,
      prize: {
        name: coupon.wheelName[language],
        slice: {
          code: coupon.sliceCode,
          label: coupon.sliceLabel[language],
          htmlDescription: coupon.htmlDescription[language],
        },
      },
      amount: coupon.amountMinor,
      currency: coupon.currency,
      state: couponState(coupon, now),
      success: coupon.percentSuccess,
      fail: coupon.percentFail,
      createdAt: coupon.createdAt,
      expiresAt: coupon.expiresAt,
    })),
  };
}
