import type { contract } from "@krapao/contract";
import { transaction } from "../../kernel/context.ts";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOwn } from "./queries.ts";
import { subscribeBrowser } from "./subscribe-browser.ts";

export function pushRoutes(ctx: Context): Handlers<typeof contract.push> {
  return {
    key: async () => ({ publicKey: ctx.ports.webPush?.publicKey ?? null }),
    subscribe: ({ member: { memberId }, input }) => subscribeBrowser(ctx, { memberId, input }),
    unsubscribe: async ({ member: { memberId }, input: { address } }) => {
      await transaction(ctx.db, (tx) => deleteOwn(tx, { memberId, address }));
      return { message: "SUCCESS" };
    },
  };
}
