import { defineFeature } from "../../feature.ts";
import { pushJobs } from "./jobs.ts";
import { pushRoutes } from "./routes.ts";

export const push = defineFeature({
  routes: (ctx) => ({ push: pushRoutes(ctx) }),
  jobs: pushJobs,
});
