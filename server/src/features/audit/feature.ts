import { defineFeature } from "../../feature.ts";
import { auditConsoleRoutes } from "./console-routes.ts";
import { auditCrontab, auditJobs } from "./jobs.ts";

export const audit = defineFeature({
  consoleRoutes: (ctx) => ({ audit: auditConsoleRoutes(ctx) }),
  jobs: auditJobs,
  cron: auditCrontab,
});
