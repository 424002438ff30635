import { defineFeature } from "../../feature.ts";
import { protectionConsoleRoutes } from "./console-routes.ts";
import { protectionCrontab, protectionJobs } from "./jobs.ts";
import { offerProtection } from "./offers.ts";
import { protectionRoutes } from "./routes.ts";

export const protection = defineFeature({
  routes: (ctx) => ({ protection: protectionRoutes(ctx) }),
  offers: offerProtection,
  consoleRoutes: (ctx) => ({ protection: protectionConsoleRoutes(ctx) }),
  jobs: protectionJobs,
  cron: protectionCrontab,
});
