import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { searchEverything } from "./search-everything.ts";
import { searchMembers } from "./search-members.ts";

/** The list of members, which is sorted by their figures. */
export function membersConsoleRoutes(ctx: Context) {
  const { search } = consoleContract.accounts;
  return consoleRoutes(
    { search },
    { "accounts.read": { search: ({ input }) => searchMembers(ctx, input) } },
  );
}

export function searchConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.search, {
    anyRole: {
      everything: ({ input, staff }) =>
        ctx.replica.read(ctx.db, (db) => searchEverything({ ...ctx, db }, input, staff)),
    },
  });
}
