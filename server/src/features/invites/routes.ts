import { contract } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { listBanners, MARKET, readSetting } from "../lookups/index.ts";
import { askPlay, collectInvites } from "./collect-invites.ts";
import { listInvites } from "./list-invites.ts";

export function invitesRoutes(ctx: Context) {
  const market = MARKET[ctx.settings.variant];
  const spoken = (language: Language | null) => language ?? market.language;
  return routes(contract.invites, {
    member: {
      list: reading(({ member: { memberId }, input, db }) =>
        listInvites({ ...ctx, db }, { memberId, page: input.page, limit: input.limit }),
      ),
      askPlay: ({ member: { memberId } }) => askPlay(ctx, memberId),
      collect: ({ member, language }) =>
        collectInvites(ctx, { memberId: member.memberId, language: spoken(language) }),
      banners: reading(async ({ member: { memberId }, language, db }) => {
        const [{ cap, collectMin }, reader] = await Promise.all([
          readSetting(db, "invite"),
          findMember(db, memberId),
        ]);
        return listBanners(
          { ...ctx, db },
          {
            place: "invite",
            memberId,
            language: spoken(language),
            amounts: { cap, collectMin },
            currency: reader?.currency ?? market.currency,
          },
        );
      }),
    },
  });
}
