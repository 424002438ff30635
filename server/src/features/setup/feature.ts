import { defineFeature } from "../../feature.ts";
import { admitApproved } from "./companies/admit-company.ts";
import { setupConsoleRoutes } from "./console-routes.ts";
import { publishApproved } from "./index.ts";
import { setupCrontab, setupJobs } from "./jobs.ts";

export const setup = defineFeature({
  consoleRoutes: (ctx) => ({ setup: setupConsoleRoutes(ctx) }),
  jobs: setupJobs,
  cron: setupCrontab,
  approvals: {
    "setup.publish": publishApproved,
    "setup.hosts": publishApproved,
    "setup.company": admitApproved,
    "spinwheel.publish": publishApproved,
    "deposits.channel": publishApproved,
  },
});
