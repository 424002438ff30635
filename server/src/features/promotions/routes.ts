import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET } from "../lookups/index.ts";
import { activatePromotion } from "./activate-promotion.ts";
import { readCurrent, readPromotion } from "./read-promotion.ts";

export function promotionsRoutes(ctx: Context) {
  const spoken = MARKET[ctx.settings.variant].language;
  return routes(contract.promotions, {
    member: {
      current: reading(({ member, language, db }) =>
        readCurrent({ ...ctx, db }, { memberId: member.memberId, language: language ?? spoken }),
      ),
      find: ({ member, params, language }) =>
        readPromotion(ctx, {
          memberId: member.memberId,
          code: params.code,
          language: language ?? spoken,
        }),
      activate: ({ member, params, language, idempotencyKey }) =>
        activatePromotion(ctx, {
          memberId: member.memberId,
          code: params.code,
          language: language ?? spoken,
          idempotencyKey,
        }),
    },
  });
}
