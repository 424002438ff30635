import { defineFeature } from "../../feature.ts";
import { kycConsoleRoutes } from "./console-routes.ts";
import { kycCrontab, kycJobs } from "./jobs.ts";
import { kycRoutes } from "./routes.ts";

export const kyc = defineFeature({
  routes: (ctx) => ({ kyc: kycRoutes(ctx) }),
  consoleRoutes: (ctx) => ({ kyc: kycConsoleRoutes(ctx) }),
  jobs: kycJobs,
  cron: kycCrontab,
});
