import { defineFeature } from "../../feature.ts";
import { listsConsoleRoutes } from "./console-routes.ts";
import { listsJobs } from "./jobs.ts";

export const lists = defineFeature({
  consoleRoutes: (ctx) => ({ lists: listsConsoleRoutes(ctx) }),
  jobs: listsJobs,
});
