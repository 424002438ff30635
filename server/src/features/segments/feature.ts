import { defineFeature } from "../../feature.ts";
import { segmentsConsoleRoutes } from "./console-routes.ts";
import { segmentsCrontab, segmentsJobs } from "./jobs.ts";
import { offerSegments } from "./offers.ts";

export const segments = defineFeature({
  offers: offerSegments,
  consoleRoutes: (ctx) => ({ segments: segmentsConsoleRoutes(ctx) }),
  jobs: segmentsJobs,
  cron: segmentsCrontab,
});
