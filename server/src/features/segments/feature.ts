import { defineFeature } from "../../feature.ts";
import { segmentsConsoleRoutes } from "./console-routes.ts";
import { segmentsCrontab, segmentsJobs } from "./jobs.ts";

export const segments = defineFeature({
  consoleRoutes: (ctx) => ({ segments: segmentsConsoleRoutes(ctx) }),
  jobs: segmentsJobs,
  cron: segmentsCrontab,
});
