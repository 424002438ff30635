import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import { inTwoParts } from "../../kernel/http/two-parts.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { MARKET } from "../lookups/index.ts";
import { claimCoupon, readClaim } from "./coupons/claim-coupon.ts";
import { listCoupons } from "./coupons/list-coupons.ts";
import { findWheel } from "./spins/find-wheel.ts";
import { listSpins } from "./spins/list-spins.ts";
import { readSetup } from "./spins/read-setup.ts";
import { rotateSeed } from "./spins/rotate-seed.ts";
import { spinWheel } from "./spins/spin-wheel.ts";

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
      history: reading(({ member: { memberId }, language, db }) =>
        listSpins(db, { memberId, language: language ?? spoken }),
      ),
      coupons: reading(({ member: { memberId }, language, db }) =>
        listCoupons({ ...ctx, db }, { memberId, language: language ?? spoken }),
      ),
      claim: inTwoParts(
        ({ member: { memberId }, input: { coupon }, db }) =>
          readClaim({ db }, { memberId, coupon }),
        ({ member: { memberId }, input: { coupon }, language }, found) =>
          claimCoupon(ctx, { memberId, coupon, language: language ?? spoken }, found),
      ),
      active: reading(async ({ member: { memberId }, db }) => {
        const member = await findMember(db, memberId);
        return { isActive: member !== null && (await findWheel(db, member.currency)) !== null };
      }),
    },
  });
}
