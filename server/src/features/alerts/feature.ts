import { defineFeature } from "../../feature.ts";
import { alertsConsoleRoutes } from "./console-routes.ts";
import { alertsCrontab, alertsJobs, alertsSweeps } from "./jobs.ts";

export const alerts = defineFeature({
  consoleRoutes: (ctx) => ({ alerts: alertsConsoleRoutes(ctx) }),
  jobs: alertsJobs,
  sweeps: alertsSweeps,
  cron: alertsCrontab,
});
