import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { handOver } from "./coupons/hand-over.ts";
import { listWonThings } from "./coupons/list-things.ts";

export function spinwheelConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.spinwheel, {
    "accounts.read": {
      things: ({ input }) => listWonThings(ctx, input),
    },
    "wallet.adjust": {
      handOver: (call) => handOver(ctx, call),
    },
  });
}
