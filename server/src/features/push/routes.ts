import { contract } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import { reading } from "../../kernel/http/reading.ts";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { deleteMemberSubscription, isSessionSubscribed } from "./queries.ts";
import { subscribeBrowser } from "./subscribe-browser.ts";

export function pushRoutes(ctx: Context) {
  return routes(contract.push, {
    member: {
      key: reading(async ({ member: { sessionId }, db }) => ({
        publicKey: ctx.ports.webPush?.publicKey ?? null,
        isSubscribed: await isSessionSubscribed(db, sessionId),
      })),
      subscribe: ({ member, input }) => subscribeBrowser(ctx, { member, input }),
      unsubscribe: async ({ member: { memberId }, input: { address } }) => {
        await transaction(ctx.db, (tx) => deleteMemberSubscription(tx, { memberId, address }));
        return { message: "SUCCESS" as const };
      },
    },
  });
}
