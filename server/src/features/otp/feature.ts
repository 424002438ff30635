import { defineFeature } from "../../feature.ts";
import { otpCrontab, otpJobs } from "./jobs.ts";
import { otpRoutes } from "./routes.ts";

export const otp = defineFeature({
  routes: (ctx) => ({ otp: otpRoutes(ctx) }),
  jobs: otpJobs,
  cron: otpCrontab,
});
