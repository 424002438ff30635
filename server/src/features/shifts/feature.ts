import { defineFeature } from "../../feature.ts";
import { shiftsConsoleRoutes } from "./console-routes.ts";

export const shifts = defineFeature({
  consoleRoutes: (ctx) => ({ shifts: shiftsConsoleRoutes(ctx) }),
});
