import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { readOverview } from "./read-overview.ts";
import { readQueues } from "./read-queues.ts";

export function dashboardConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.dashboard, {
    anyRole: {
      queues: ({ staff }) => readQueues(ctx, staff),
    },
    "dashboard.read": {
      overview: ({ input }) => readOverview(ctx, input),
    },
  });
}
