import { defineFeature } from "../../feature.ts";
import { treasuryConsoleRoutes } from "./console-routes.ts";

export const treasury = defineFeature({
  consoleRoutes: (ctx) => ({ treasury: treasuryConsoleRoutes(ctx) }),
});
