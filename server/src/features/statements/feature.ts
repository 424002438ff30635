import { defineFeature } from "../../feature.ts";
import { statementsRoutes } from "./routes.ts";

export const statements = defineFeature({
  routes: (ctx) => ({ statements: statementsRoutes(ctx) }),
});
