import type { contract } from "@krapao/contract";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET } from "../lookups/index.ts";
import { activateBonus } from "./activate-bonus.ts";
import { clearBonus } from "./clear-bonus.ts";
import { conditionProgress } from "./evaluate-condition.ts";
import { checkActive, checkMinimum, listBonuses } from "./list-bonuses.ts";

export function bonusesRoutes(ctx: Context): Handlers<typeof contract.bonuses> {
  const spoken = MARKET[ctx.settings.variant].language;
  return {
    list: ({ member, language }) =>
      listBonuses(ctx, { memberId: member.memberId, language: language ?? spoken }),
    activate: ({ member, params, language, idempotencyKey }) =>
      activateBonus(ctx, {
        memberId: member.memberId,
        code: params.code,
        language: language ?? spoken,
        idempotencyKey,
      }),
    checkActive: ({ member }) => checkActive(ctx, member.memberId),
    checkMinimum: ({ member }) => checkMinimum(ctx, member.memberId),
    clear: ({ member }) => clearBonus(ctx, member.memberId),
    readCondition: async ({ member }) => ({
      condition: await conditionProgress(ctx, member.memberId),
    }),
  };
}
