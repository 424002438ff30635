import { defineFeature } from "../../feature.ts";
import { invitesConsoleRoutes } from "./console-routes.ts";
import { invitesRoutes } from "./routes.ts";

export const invites = defineFeature({
  routes: (ctx) => ({ invites: invitesRoutes(ctx) }),
  consoleRoutes: (ctx) => ({ invites: invitesConsoleRoutes(ctx) }),
});
