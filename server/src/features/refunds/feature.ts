import { defineFeature } from "../../feature.ts";
import { refundsCrontab, refundsJobs } from "./jobs.ts";
import { refundsRoutes } from "./routes.ts";

export const refunds = defineFeature({
  routes: (ctx) => ({ refunds: refundsRoutes(ctx) }),
  jobs: refundsJobs,
  cron: refundsCrontab,
});
