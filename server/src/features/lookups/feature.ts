import { defineFeature } from "../../feature.ts";
import { lookupsRoutes } from "./routes.ts";

export const lookups = defineFeature({
  routes: (ctx) => ({ lookups: lookupsRoutes(ctx) }),
});
