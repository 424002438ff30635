import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { countBalance, countCash } from "./cash/count-balance.ts";
import { readBalance } from "./cash/read-balances.ts";
import { readCash } from "./cash/read-cash.ts";
import { readForecast } from "./cash/read-forecast.ts";
import { listAccounts } from "./list-accounts.ts";
import { askMove } from "./moves/ask-move.ts";
import { endMove } from "./moves/end-move.ts";
import { listMoves } from "./moves/list-moves.ts";
import { requestPayingAccount } from "./moves/paying-account.ts";
import { setAccountVisibility } from "./set-account-visibility.ts";
import { requestSheetExport } from "./sheets/export-sheet.ts";
import { listSheets, readSheet } from "./sheets/read-sheet.ts";
import { checkSheet, signSheet } from "./sheets/sign-sheet.ts";

export function treasuryConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.treasury, {
    "treasury.read": {
      list: () => listAccounts(ctx),
      cash: () => readCash(ctx),
      cashForecast: ({ input }) => readForecast(ctx, input.currency),
      moves: (call) => listMoves(ctx, call),
      sheets: (call) => listSheets(ctx, call),
      sheet: ({ input }) => readSheet(ctx, input),
    },
    "treasury.move": {
      readBalance: (call) => readBalance(ctx, call),
      countCash: (call) => countCash(ctx, call),
      askMove: (call) => askMove(ctx, call),
      endMove: (call) => endMove(ctx, call),
      signSheet: (call) => signSheet(ctx, call),
      checkSheet: (call) => checkSheet(ctx, call),
    },
    "treasury.manage": {
      changeVisibility: (call) => setAccountVisibility(ctx, call),
      count: (call) => countBalance(ctx, call),
      setPayingAccount: (call) => requestPayingAccount(ctx, call),
    },
    "reports.export": {
      exportSheet: (call) => requestSheetExport(ctx, call),
    },
  });
}
