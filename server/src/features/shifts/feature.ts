import { defineFeature } from "../../feature.ts";
import { shiftsConsoleRoutes } from "./console-routes.ts";
import { shiftsCrontab, shiftsJobs } from "./jobs.ts";
import { offerShifts } from "./offers.ts";

export const shifts = defineFeature({
  offers: offerShifts,
  consoleRoutes: (ctx) => ({ shifts: shiftsConsoleRoutes(ctx) }),
  jobs: shiftsJobs,
  cron: shiftsCrontab,
});
