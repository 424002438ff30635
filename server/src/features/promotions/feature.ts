import { defineFeature } from "../../feature.ts";
import { promotionsRoutes } from "./routes.ts";

export const promotions = defineFeature({
  routes: (ctx) => ({ promotions: promotionsRoutes(ctx) }),
});
