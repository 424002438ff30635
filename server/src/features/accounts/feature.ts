import { defineFeature } from "../../feature.ts";
import { approveBankChange } from "./bank-change/approve-bank-change.ts";
import { accountsConsoleRoutes } from "./console-routes.ts";
import { accountsCrontab, accountsJobs } from "./jobs.ts";
import { offerAccounts } from "./offers.ts";
import { approvePhoneChange } from "./phone-change/approve-phone-change.ts";
import { eraseApproved } from "./privacy/request-erasure.ts";
import { allowExport } from "./privacy/request-export.ts";
import { accountsRoutes } from "./routes.ts";

export const accounts = defineFeature({
  routes: (ctx) => ({ accounts: accountsRoutes(ctx) }),
  consoleRoutes: (ctx) => ({ accounts: accountsConsoleRoutes(ctx) }),
  offers: offerAccounts,
  jobs: accountsJobs,
  cron: accountsCrontab,
  approvals: {
    "accounts.bank": approveBankChange,
    "accounts.phone": approvePhoneChange,
    "accounts.export": allowExport,
    "accounts.erase": eraseApproved,
  },
});
