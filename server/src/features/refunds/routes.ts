import type { contract } from "@krapao/contract";
import type { Handlers, Language } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET, readSetting } from "../lookups/index.ts";
import { addToWallet } from "./add-to-wallet.ts";
import { checkRefund } from "./check-refund.ts";
import { listRefunds } from "./list-refunds.ts";
import { receiveRefund } from "./receive-refund.ts";

export function refundsRoutes(ctx: Context): Handlers<typeof contract.refunds> {
  const spoken = (language: Language | null) => language ?? MARKET[ctx.settings.variant].language;
  return {
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
  };
}
