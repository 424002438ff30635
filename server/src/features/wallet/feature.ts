import { defineFeature } from "../../feature.ts";
import { executeAdjustment } from "./adjust-wallet.ts";
import { ledgerConsoleRoutes, walletConsoleRoutes } from "./console-routes.ts";
import { offerWallet } from "./offers.ts";
import { lineRoutes, walletRoutes } from "./routes.ts";

export const wallet = defineFeature({
  routes: (ctx) => ({ statements: lineRoutes(ctx), wallet: walletRoutes(ctx) }),
  offers: offerWallet,
  consoleRoutes: (ctx) => ({ wallet: walletConsoleRoutes(ctx), ledger: ledgerConsoleRoutes(ctx) }),
  approvals: {
    "wallet.adjust": executeAdjustment,
  },
});
