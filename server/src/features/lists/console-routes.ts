import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { exportList } from "./export-list.ts";
import { exportShown } from "./export-shown.ts";
import { readViews, removeView, saveView, shareView } from "./save-view.ts";

export function listsConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.lists, {
    anyRole: {
      views: (call) => readViews(ctx, call),
      saveView: (call) => saveView(ctx, call),
      removeView: (call) => removeView(ctx, call),
    },
    "lists.share": { shareView: (call) => shareView(ctx, call) },
    "reports.export": {
      exportList: (call) => exportList(ctx, call),
      exportShown: (call) => exportShown(ctx, call),
    },
  });
}
