import { defineFeature } from "../../feature.ts";
import { searchConsoleRoutes } from "./console-routes.ts";

export const search = defineFeature({
  consoleRoutes: (ctx) => ({ search: searchConsoleRoutes(ctx) }),
});
