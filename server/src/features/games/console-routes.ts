import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { askProvider } from "./console/ask-provider.ts";
import { closeCase } from "./console/close-case.ts";
import { decideTransfer } from "./console/decide-transfer.ts";
import { listTransfers, readTransfer } from "./console/read-transfers.ts";

export function gamesConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.games, {
    "games.read": {
      list: ({ input }) => listTransfers(ctx, input),
      read: ({ params }) => readTransfer(ctx, params.transferId),
    },
    "games.resolve": {
      ask: (call) => askProvider(ctx, call),
      decide: (call) => decideTransfer(ctx, call),
      closeCase: (call) => closeCase(ctx, call),
    },
  });
}
