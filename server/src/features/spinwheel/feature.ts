import { defineFeature } from "../../feature.ts";
import { spinwheelConsoleRoutes } from "./console-routes.ts";
import { spinwheelCrontab, spinwheelJobs } from "./jobs.ts";
import { spinwheelRoutes } from "./routes.ts";

export const spinwheel = defineFeature({
  routes: (ctx) => ({ spinwheel: spinwheelRoutes(ctx) }),
  consoleRoutes: (ctx) => ({ spinwheel: spinwheelConsoleRoutes(ctx) }),
  jobs: spinwheelJobs,
  cron: spinwheelCrontab,
});
