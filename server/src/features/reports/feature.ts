import { defineFeature } from "../../feature.ts";
import { reportsConsoleRoutes } from "./console-routes.ts";
import { reportsCrontab, reportsJobs } from "./jobs.ts";
import { offerReports } from "./offers.ts";

export const reports = defineFeature({
  offers: offerReports,
  consoleRoutes: (ctx) => ({ reports: reportsConsoleRoutes(ctx) }),
  jobs: reportsJobs,
  cron: reportsCrontab,
});
