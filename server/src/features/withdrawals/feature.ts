import { defineFeature } from "../../feature.ts";
import { withdrawalsCallbacks } from "./callbacks.ts";
import { approveAskedWithdrawal } from "./console/approve-withdrawal.ts";
import { resolveApprovedPayout } from "./console/resolve-payout.ts";
import { settleApprovedLatePayout } from "./console/settle-late-payout.ts";
import { payoutsConsoleRoutes, withdrawalsConsoleRoutes } from "./console-routes.ts";
import { DOCUMENT_HOLD_JOB } from "./hold-for-document.ts";
import { withdrawalsCrontab, withdrawalsJobs } from "./jobs.ts";
import { offerWithdrawals } from "./offers.ts";
import { withdrawalsRoutes } from "./routes.ts";

export const withdrawals = defineFeature({
  routes: (ctx) => ({ withdrawals: withdrawalsRoutes(ctx) }),
  offers: offerWithdrawals,
  consoleRoutes: (ctx) => ({
    withdrawals: withdrawalsConsoleRoutes(ctx),
    payouts: payoutsConsoleRoutes(ctx),
  }),
  jobs: withdrawalsJobs,
  cron: withdrawalsCrontab,
  callbacks: withdrawalsCallbacks,
  subscribes: { "document.changed": [{ job: DOCUMENT_HOLD_JOB }] },
  approvals: {
    "withdrawals.approve": approveAskedWithdrawal,
    "withdrawals.resolve": resolveApprovedPayout,
    "withdrawals.late": settleApprovedLatePayout,
  },
});
