import { contract } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET, readSetting } from "../lookups/index.ts";
import { addToWallet } from "./add-to-wallet.ts";
import { checkRefund } from "./check-refund.ts";
import { listRefunds } from "./list-refunds.ts";
import { receiveRefund } from "./receive-refund.ts";

export function refundsRoutes(ctx: Context) {
  const spoken = (language: Language | null) => language ?? MARKET[ctx.settings.variant].language;
  return routes(contract.refunds, {
    member: {
      check: ({ member, language }) =>
        checkRefund(ctx, { memberId: member.memberId, language: spoken(language) }),
      list: ({ member, input }) =>
        listRefunds(ctx.db, { memberId: member.memberId, page: input.page, limit: input.limit }),
      receive: ({ member }) => receiveRefund(ctx, member),
      addWallet: ({ member }) => addToWallet(ctx, member),
      banners: async ({ language }) => {
        const { banners } = await readSetting(ctx.db, "refund");
        return banners.map(({ image, html }) => ({ image, html: html[spoken(language)] }));
      },
    },
  });
}
