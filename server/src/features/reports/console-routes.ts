import type { office } from "@krapao/contract/office";
import type { OfficeHandlers } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { spanOf } from "./calendar.ts";
import { askExport, linkToExport, listExports } from "./export-report.ts";
import { selectAgentDays } from "./queries-agents.ts";
import { readDrift } from "./read-drift.ts";
import { readCohorts, readMembers } from "./read-members.ts";
import { readMoney } from "./read-money.ts";

export function reportsConsoleRoutes(ctx: Context): OfficeHandlers<typeof office.reports> {
  return {
    money: ({ input }) => readMoney(ctx, input),
    members: ({ input }) => readMembers(ctx, input),
    cohorts: ({ input }) => readCohorts(ctx, input),
    agents: async ({ input }) => ({ rows: await selectAgentDays(ctx.db, spanOf(input)) }),
    drift: ({ input }) => readDrift(ctx, input),
    ask: (call) => askExport(ctx, call),
    exports: (call) => listExports(ctx, call),
    download: (call) => linkToExport(ctx, call),
  };
}
