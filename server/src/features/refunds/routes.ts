import { contract } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { MARKET, readSetting, showBanners } from "../lookups/index.ts";
import { addToWallet } from "./add-to-wallet.ts";
import { checkRefund } from "./check-refund.ts";
import { listRefunds } from "./list-refunds.ts";
import { receiveRefund } from "./receive-refund.ts";

export function refundsRoutes(ctx: Context) {
  const market = MARKET[ctx.settings.variant];
  const spoken = (language: Language | null) => language ?? market.language;
  return routes(contract.refunds, {
    member: {
      check: ({ member, language }) =>
        checkRefund(ctx, { memberId: member.memberId, language: spoken(language) }),
      list: ({ member, input }) =>
        listRefunds(ctx, { memberId: member.memberId, page: input.page, limit: input.limit }),
      receive: ({ member }) => receiveRefund(ctx, member),
      addWallet: ({ member, language }) =>
        addToWallet(ctx, { memberId: member.memberId, language: spoken(language) }),
      banners: async ({ member, language }) => {
        const { banners, cap, minimum } = await readSetting(ctx.db, "refund");
        const reader = await findMember(ctx.db, member.memberId);
        const currency = reader?.currency ?? market.currency;
        return showBanners(banners, {
          language: spoken(language),
          amounts: { cap, minimum },
          currency,
        });
      },
    },
  });
}
