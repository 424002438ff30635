import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { readOverview } from "./read-overview.ts";
import { readQueues } from "./read-queues.ts";

export function dashboardConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.dashboard> {
  return {
    queues: ({ staff }) => readQueues(ctx, staff),
    overview: ({ input }) => readOverview(ctx, input),
  };
}
