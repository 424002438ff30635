import { contract } from "@krapao/contract";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET, readSetting } from "../lookups/index.ts";
import { collectInvites } from "./collect-invites.ts";
import { listInvites } from "./list-invites.ts";

export function invitesRoutes(ctx: Context) {
  return routes(contract.invites, {
    member: {
      list: ({ member, input }) =>
        listInvites(ctx.db, { memberId: member.memberId, page: input.page, limit: input.limit }),
      collect: ({ member }) => collectInvites(ctx, member),
      banners: async ({ language }) => {
        const spoken = language ?? MARKET[ctx.settings.variant].language;
        const { banners } = await readSetting(ctx.db, "invite");
        return banners.map(({ image, html }) => ({ image, html: html[spoken] }));
      },
    },
  });
}
