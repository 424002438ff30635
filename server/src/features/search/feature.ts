import { defineFeature } from "../../feature.ts";
import { membersConsoleRoutes, searchConsoleRoutes } from "./console-routes.ts";

export const search = defineFeature({
  consoleRoutes: (ctx) => ({
    accounts: membersConsoleRoutes(ctx),
    search: searchConsoleRoutes(ctx),
  }),
});
