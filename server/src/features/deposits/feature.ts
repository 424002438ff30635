import { defineFeature } from "../../feature.ts";
import { depositsCallbacks } from "./callbacks.ts";
import { depositsConsoleRoutes } from "./console-routes.ts";
import { depositsCrontab, depositsJobs, slipsCrontab, slipsJobs } from "./jobs.ts";
import { offerDeposits } from "./offers.ts";
import { returnsCrontab, returnsJobs } from "./returns/jobs.ts";
import { sendApprovedReturn } from "./returns/prepare-return.ts";
import { channelsRoutes, depositsRoutes, slipsRoutes } from "./routes.ts";

export const deposits = defineFeature({
  routes: (ctx) => ({
    deposits: depositsRoutes(ctx),
    lookups: channelsRoutes(ctx),
    statements: slipsRoutes(ctx),
  }),
  offers: offerDeposits,
  consoleRoutes: (ctx, shared) => ({ deposits: depositsConsoleRoutes(ctx, shared) }),
  jobs: (ctx) => ({ ...depositsJobs(ctx), ...slipsJobs(ctx), ...returnsJobs(ctx) }),
  cron: [depositsCrontab, slipsCrontab, returnsCrontab].join("\n"),
  callbacks: depositsCallbacks,
  approvals: { "deposits.return": sendApprovedReturn },
});
