import { defineFeature } from "../../feature.ts";
import { shiftsConsoleRoutes } from "./console-routes.ts";
import { shiftsCrontab, shiftsJobs } from "./jobs.ts";

export const shifts = defineFeature({
  consoleRoutes: (ctx) => ({ shifts: shiftsConsoleRoutes(ctx) }),
  jobs: shiftsJobs,
  cron: shiftsCrontab,
});
