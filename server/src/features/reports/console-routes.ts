import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { spanOf } from "./calendar.ts";
import { readCampaign, readCampaigns } from "./campaigns/read-campaigns.ts";
import { linkToExport, listExports, requestExport, requestMemberExport } from "./export-report.ts";
import { readBonusFunnel } from "./operations/read-bonus-funnel.ts";
import { readBreakdown } from "./profit/read-breakdown.ts";
import { readProfit } from "./profit/read-profit.ts";
import { listAgentDays } from "./queries-agents.ts";
import { readDiscrepancies } from "./read-discrepancies.ts";
import { readCohorts, readMembers } from "./read-members.ts";
import { readMoney } from "./read-money.ts";

export function reportsConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.reports, {
    "reports.read": {
      money: ({ input }) => readMoney(ctx, input),
      profit: ({ input }) => readProfit(ctx, input),
      breakdown: ({ input }) => readBreakdown(ctx, input),
      bonusFunnel: ({ input }) => readBonusFunnel(ctx, input),
      campaigns: ({ input }) => readCampaigns(ctx, input),
      campaign: ({ input }) => readCampaign(ctx, input),
      members: ({ input }) => readMembers(ctx, input),
      cohorts: ({ input }) => readCohorts(ctx, input),
      agents: async ({ input }) => ({ rows: await listAgentDays(ctx.db, spanOf(input)) }),
      discrepancies: ({ input }) => readDiscrepancies(ctx, input),
    },
    "reports.export": {
      requestExport: (call) => requestExport(ctx, call),
      requestMemberExport: (call) => requestMemberExport(ctx, call),
      exports: (call) => listExports(ctx, call),
      download: (call) => linkToExport(ctx, call),
    },
  });
}
