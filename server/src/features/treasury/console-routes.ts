import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { countAccount } from "./count-account.ts";
import { listAccounts } from "./list-accounts.ts";
import { switchAccount } from "./switch-account.ts";

export function treasuryConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.treasury> {
  return {
    list: () => listAccounts(ctx),
    turn: (call) => switchAccount(ctx, call),
    count: (call) => countAccount(ctx, call),
  };
}
