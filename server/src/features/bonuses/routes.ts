import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET } from "../lookups/index.ts";
import { activateBonus } from "./campaigns/activate-bonus.ts";
import { checkActive, checkMinimum, listBonuses } from "./campaigns/list-bonuses.ts";
import { clearBonus } from "./conditions/clear-bonus.ts";
import { conditionProgress } from "./conditions/evaluate-condition.ts";

export function bonusesRoutes(ctx: Context) {
  const spoken = MARKET[ctx.settings.variant].language;
  return routes(contract.bonuses, {
    member: {
      list: reading(({ member, language, db }) =>
        listBonuses({ ...ctx, db }, { memberId: member.memberId, language: language ?? spoken }),
      ),
      activate: ({ member, params, language, idempotencyKey }) =>
        activateBonus(ctx, {
          memberId: member.memberId,
          code: params.code,
          language: language ?? spoken,
          idempotencyKey,
        }),
      checkActive: reading(({ member, db }) => checkActive({ ...ctx, db }, member.memberId)),
      checkMinimum: reading(({ member, db }) => checkMinimum({ ...ctx, db }, member.memberId)),
      clear: ({ member }) => clearBonus(ctx, member.memberId),
      readCondition: async ({ member: { memberId }, language }) => ({
        condition: await conditionProgress(ctx, { memberId, language }),
      }),
    },
  });
}
