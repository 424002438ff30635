import { contract } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { MARKET, readSetting, showBanners } from "../lookups/index.ts";
import { collectInvites } from "./collect-invites.ts";
import { listInvites } from "./list-invites.ts";

export function invitesRoutes(ctx: Context) {
  const market = MARKET[ctx.settings.variant];
  const spoken = (language: Language | null) => language ?? market.language;
  return routes(contract.invites, {
    member: {
      list: ({ member, input }) =>
        listInvites(ctx, { memberId: member.memberId, page: input.page, limit: input.limit }),
      collect: ({ member, language }) =>
        collectInvites(ctx, { memberId: member.memberId, language: spoken(language) }),
      banners: async ({ member, language }) => {
        const { banners, cap, collectMin } = await readSetting(ctx.db, "invite");
        const reader = await findMember(ctx.db, member.memberId);
        const currency = reader?.currency ?? market.currency;
        return showBanners(banners, {
          language: spoken(language),
          amounts: { cap, collectMin },
          currency,
        });
      },
    },
  });
}
