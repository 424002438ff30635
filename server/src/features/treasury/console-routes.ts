import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { countBalance } from "./count-balance.ts";
import { listAccounts } from "./list-accounts.ts";
import { setAccountVisibility } from "./set-account-visibility.ts";

export function treasuryConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.treasury, {
    "treasury.read": {
      list: () => listAccounts(ctx),
    },
    "treasury.manage": {
      changeVisibility: (call) => setAccountVisibility(ctx, call),
      count: (call) => countBalance(ctx, call),
    },
  });
}
