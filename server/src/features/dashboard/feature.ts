import { defineFeature } from "../../feature.ts";
import { dashboardConsoleRoutes } from "./console-routes.ts";
import { dashboardCrontab, dashboardJobs } from "./sample-online.ts";

export const dashboard = defineFeature({
  consoleRoutes: (ctx) => ({ dashboard: dashboardConsoleRoutes(ctx) }),
  jobs: dashboardJobs,
  cron: dashboardCrontab,
});
