import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { searchEverything } from "./search-everything.ts";

export function searchConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.search, {
    anyRole: {
      everything: ({ input, staff }) =>
        ctx.replica.read(ctx.db, (db) => searchEverything({ ...ctx, db }, input, staff)),
    },
  });
}
