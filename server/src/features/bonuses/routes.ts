import { contract } from "@krapao/contract";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import { inTwoParts } from "../../kernel/http/two-parts.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { listBanners, MARKET } from "../lookups/index.ts";
import { activateBonus, readActivation } from "./campaigns/activate-bonus.ts";
import { checkActive, checkMinimum, listBonuses } from "./campaigns/list-bonuses.ts";
import { clearBonus } from "./conditions/clear-bonus.ts";
import { conditionProgress } from "./conditions/evaluate-condition.ts";
import { giveBack } from "./conditions/give-back.ts";
import { readMissingResults } from "./conditions/read-giving-back.ts";
import { waitForStakes } from "./endings/wait.ts";

export function bonusesRoutes(ctx: Context) {
  const market = MARKET[ctx.settings.variant];
  const spoken = market.language;
  return routes(contract.bonuses, {
    member: {
      list: reading(async ({ member: { memberId }, language, db }) => {
        const bonuses = await listBonuses(
          { ...ctx, db },
          { memberId, language: language ?? spoken },
        );
        ctx.shown.add("bonus", { memberId, codes: bonuses.map(({ code }) => code) });
        return bonuses;
      }),
      banners: reading(async ({ member: { memberId }, language, db }) => {
        const reader = await findMember(db, memberId);
        return listBanners(
          { ...ctx, db },
          {
            place: "bonus",
            memberId,
            language: language ?? spoken,
            amounts: {},
            currency: reader?.currency ?? market.currency,
          },
        );
      }),
      activate: inTwoParts(
        ({ member: { memberId }, params, db }) =>
          readActivation({ ...ctx, db }, { memberId, ...params }),
        ({ member: { memberId }, params, language, idempotencyKey }, found) => {
          const activation = { memberId, ...params, language: language ?? spoken, idempotencyKey };
          return activateBonus(ctx, activation, found);
        },
      ),
      checkActive: reading(({ member, db }) => checkActive({ ...ctx, db }, member.memberId)),
      checkMinimum: reading(({ member, db }) => checkMinimum({ ...ctx, db }, member.memberId)),
      clear: ({ member }) => clearBonus(ctx, member.memberId),
      readCondition: async ({ member: { memberId }, language }) => ({
        condition: await conditionProgress(ctx, { memberId, language }),
        givenBack: await readMissingResults(ctx, { memberId, language }),
      }),
      giveBack: ({ member: { memberId }, input, idempotencyKey }) =>
        giveBack(ctx, { memberId, keepsMinor: input.keeps, idempotencyKey }),
      wait: ({ member }) => waitForStakes(ctx, member.memberId),
    },
  });
}
