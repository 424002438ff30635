import { defineFeature } from "../../feature.ts";
import { executeAdjustment } from "./adjust-wallet.ts";
import { ledgerConsoleRoutes, walletConsoleRoutes } from "./console-routes.ts";
import { walletRoutes } from "./routes.ts";

export const wallet = defineFeature({
  routes: (ctx) => ({ wallet: walletRoutes(ctx) }),
  consoleRoutes: (ctx) => ({ wallet: walletConsoleRoutes(ctx), ledger: ledgerConsoleRoutes(ctx) }),
  approvals: {
    "wallet.adjust": executeAdjustment,
  },
});
