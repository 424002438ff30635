import { defineFeature } from "../../feature.ts";
import { dashboardConsoleRoutes } from "./console-routes.ts";
import { partitionsCrontab, partitionsJobs } from "./partition-jobs.ts";
import { dashboardCrontab, dashboardJobs } from "./sample-online.ts";

export const dashboard = defineFeature({
  consoleRoutes: (ctx) => ({ dashboard: dashboardConsoleRoutes(ctx) }),
  jobs: (ctx) => ({ ...dashboardJobs(ctx), ...partitionsJobs(ctx) }),
  cron: `${dashboardCrontab}
${partitionsCrontab}`,
});
