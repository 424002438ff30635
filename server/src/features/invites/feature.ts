import { defineFeature } from "../../feature.ts";
import { invitesRoutes } from "./routes.ts";

export const invites = defineFeature({
  routes: (ctx) => ({ invites: invitesRoutes(ctx) }),
});
