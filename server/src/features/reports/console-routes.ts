import { consoleContract } from "@krapao/contract/console";
import { spanOf } from "../../kernel/calendar.ts";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
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
  const reads = <T>(read: (at: Context) => Promise<T>) =>
    ctx.replica.read(ctx.db, (db) => read({ ...ctx, db }));
  return consoleRoutes(consoleContract.reports, {
    "reports.read": {
      money: ({ input }) => reads((at) => readMoney(at, input)),
      profit: ({ input }) => reads((at) => readProfit(at, input)),
      breakdown: ({ input }) => reads((at) => readBreakdown(at, input)),
      bonusFunnel: ({ input }) => reads((at) => readBonusFunnel(at, input)),
      campaigns: ({ input }) => reads((at) => readCampaigns(at, input)),
      campaign: ({ input }) => reads((at) => readCampaign(at, input)),
      members: ({ input }) => reads((at) => readMembers(at, input)),
      cohorts: ({ input }) => reads((at) => readCohorts(at, input)),
      agents: ({ input }) =>
        reads(async ({ db }) => ({ rows: await listAgentDays(db, spanOf(input)) })),
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
