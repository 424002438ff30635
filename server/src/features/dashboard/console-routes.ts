import { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { readBoard } from "./read-board.ts";
import { readOverview } from "./read-overview.ts";
import { readQueues } from "./read-queues.ts";
import { readPayTimes, readQueueAges } from "./read-work.ts";

export function dashboardConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.dashboard, {
    anyRole: {
      queues: ({ staff }) => readQueues(ctx, staff),
    },
    "dashboard.read": {
      overview: ({ input, staff }) =>
        readOverview(ctx, input, { hasProfit: may(staff, "reports.read") }),
    },
    "setup.read": {
      providers: ({ input }) => readBoard(ctx, input),
    },
    "reports.read": {
      queueAges: ({ input }) => readQueueAges(ctx, input),
      payTimes: ({ input }) => readPayTimes(ctx, input),
    },
  });
}
