import { defineFeature } from "../../feature.ts";
import { reportsConsoleRoutes } from "./console-routes.ts";
import { reportsCrontab, reportsJobs } from "./jobs.ts";

export const reports = defineFeature({
  consoleRoutes: (ctx) => ({ reports: reportsConsoleRoutes(ctx) }),
  jobs: reportsJobs,
  cron: reportsCrontab,
});
