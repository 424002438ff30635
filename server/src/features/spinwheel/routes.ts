import { contract } from "@krapao/contract";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET } from "../lookups/index.ts";
import { claimCoupon } from "./claim-coupon.ts";
import { listCoupons } from "./list-coupons.ts";
import { listSpins } from "./list-spins.ts";
import { findWheel, readSetup } from "./read-setup.ts";
import { rotateSeed } from "./rotate-seed.ts";
import { spinWheel } from "./spin-wheel.ts";

export function spinwheelRoutes(ctx: Context) {
  const spoken = MARKET[ctx.settings.variant].language;
  return routes(contract.spinwheel, {
    member: {
      setup: ({ member: { memberId }, language }) =>
        readSetup(ctx, { memberId, language: language ?? spoken }),
      spin: ({ member, input, idempotencyKey, language }) =>
        spinWheel(ctx, {
          memberId: member.memberId,
          clientSeed: input.clientSeed,
          idempotencyKey,
          language: language ?? spoken,
        }),
      rotate: ({ member }) => rotateSeed(ctx, member),
      history: ({ member: { memberId }, language }) =>
        listSpins(ctx.db, { memberId, language: language ?? spoken }),
      coupons: ({ member: { memberId }, language }) =>
        listCoupons(ctx, { memberId, language: language ?? spoken }),
      claim: ({ member: { memberId }, input: { coupon }, language }) =>
        claimCoupon(ctx, { memberId, coupon, language: language ?? spoken }),
      active: async () => ({ isActive: (await findWheel(ctx.db)) !== null }),
    },
  });
}
