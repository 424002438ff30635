import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { requestAdjustment } from "./adjust-wallet.ts";
import { readMovement } from "./read-movement.ts";
import { listGameAccounts, listRecords, readTimeline, showGameFigures } from "./read-timeline.ts";

export function walletConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.wallet, {
    "wallet.adjust": {
      adjust: (call) => requestAdjustment(ctx, call),
    },
  });
}

/** The ledger of a member, read only. */
export function ledgerConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.ledger, {
    "accounts.read": {
      timeline: (call) => readTimeline(ctx, call),
      movement: ({ params }) => readMovement(ctx, params.transferId),
      records: (call) => listRecords(ctx, call),
      gameAccounts: (call) => listGameAccounts(ctx, call),
      gameFigures: (call) => showGameFigures(ctx, call),
    },
  });
}
