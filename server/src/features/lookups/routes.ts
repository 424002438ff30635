import { contract } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { MARKET } from "./market.ts";
import {
  isTerminated,
  readBanks,
  readContact,
  readHowto,
  readNotice,
  readPages,
  readSlipWindow,
  readSources,
  readWithdrawLimits,
} from "./read-lookups.ts";
import { readSetting } from "./snapshot.ts";

/** All but the deposit channels, which the feature `deposits` answers. */
export function lookupsRoutes(ctx: Context) {
  const { db } = ctx;
  const { deposit: _, ...lookups } = contract.lookups;
  const spoken = ({ language }: { language: Language | null }) =>
    language ?? MARKET[ctx.settings.variant].language;
  return routes(lookups, {
    public: {
      banks: () => readBanks(ctx),
      conditions: async (call) => ({
        conditions: await readPages(ctx, "conditions", spoken(call)),
      }),
      agreements: (call) => readPages(ctx, "agreements", spoken(call)),
      info: () => readSetting(db, "info"),
      notice: (call) => readNotice(ctx, spoken(call)),
      contact: (call) => readContact(ctx, spoken(call)),
      withdraw: ({ member }) => readWithdrawLimits(ctx, member.memberId),
      slip: () => readSlipWindow(ctx),
      sources: (call) => readSources(ctx, spoken(call)),
      active: async () => ({ terminated: await isTerminated(ctx) }),
      registerOTP: async () => ({ registerOTP: await readSetting(db, "registerOTP") }),
      enableChatWidget: async () => ({
        enableChatWidget: await readSetting(db, "enableChatWidget"),
      }),
      howto: (call) => readHowto(ctx, spoken(call)),
    },
  });
}
