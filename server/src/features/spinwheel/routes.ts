import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { claimCoupon } from "./claim-coupon.ts";
import { listCoupons } from "./list-coupons.ts";
import { listSpins } from "./list-spins.ts";
import { findWheel, readSetup } from "./read-setup.ts";
import { rotateSeed } from "./rotate-seed.ts";
import { spinWheel } from "./spin-wheel.ts";

export function spinwheelRoutes(ctx: Context): Handlers<typeof contract.spinwheel> {
  return {
    setup: ({ member }) => readSetup(ctx, member),
    spin: ({ member, input, idempotencyKey }) =>
      spinWheel(ctx, { memberId: member.memberId, clientSeed: input.clientSeed, idempotencyKey }),
    rotate: ({ member }) => rotateSeed(ctx, member),
    history: ({ member }) => listSpins(ctx.db, member.memberId),
    coupons: ({ member }) => listCoupons(ctx, member.memberId),
    claim: ({ member, input }) =>
      claimCoupon(ctx, { memberId: member.memberId, coupon: input.coupon }),
    active: async () => ({ isActive: (await findWheel(ctx.db)) !== null }),
  };
}
