import type { contract } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOwn, isSessionSubscribed } from "./queries.ts";
import { subscribeBrowser } from "./subscribe-browser.ts";

export function pushRoutes(ctx: Context): Handlers<typeof contract.push> {
  return {
    key: async ({ member: { sessionId } }) => ({
      publicKey: ctx.ports.webPush?.publicKey ?? null,
      isSubscribed: await isSessionSubscribed(ctx.db, sessionId),
    }),
    subscribe: ({ member, input }) => subscribeBrowser(ctx, { member, input }),
    unsubscribe: async ({ member: { memberId }, input: { address } }) => {
      await transaction(ctx.db, (tx) => deleteOwn(tx, { memberId, address }));
      return { message: "SUCCESS" };
    },
  };
}
