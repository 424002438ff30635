import { contract } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { listBanners, MARKET, readSetting } from "../lookups/index.ts";
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
      list: reading(({ member: { memberId }, input, db }) =>
        listRefunds({ ...ctx, db }, { memberId, page: input.page, limit: input.limit }),
      ),
      receive: ({ member }) => receiveRefund(ctx, member),
      addWallet: ({ member, language }) =>
        addToWallet(ctx, { memberId: member.memberId, language: spoken(language) }),
      banners: reading(async ({ member: { memberId }, language, db }) => {
        const [{ cap, minimum }, reader] = await Promise.all([
          readSetting(db, "refund"),
          findMember(db, memberId),
        ]);
        return listBanners(
          { ...ctx, db },
          {
            place: "refund",
            memberId,
            language: spoken(language),
            amounts: { cap, minimum },
            currency: reader?.currency ?? market.currency,
          },
        );
      }),
    },
  });
}
