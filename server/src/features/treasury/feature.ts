import { defineFeature } from "../../feature.ts";
import { treasuryConsoleRoutes } from "./console-routes.ts";
import { treasuryCrontab, treasuryJobs } from "./jobs.ts";
import { executeMove } from "./moves/ask-move.ts";
import { executePayingAccount } from "./moves/paying-account.ts";
import { offerTreasury } from "./offers.ts";
import { showAccount } from "./set-account-visibility.ts";

export const treasury = defineFeature({
  offers: offerTreasury,
  consoleRoutes: (ctx) => ({ treasury: treasuryConsoleRoutes(ctx) }),
  jobs: treasuryJobs,
  cron: treasuryCrontab,
  approvals: {
    "treasury.move": executeMove,
    "treasury.account": executePayingAccount,
    "treasury.show": showAccount,
  },
});
