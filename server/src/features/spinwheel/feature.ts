import { defineFeature } from "../../feature.ts";
import { spinwheelRoutes } from "./routes.ts";

export const spinwheel = defineFeature({
  routes: (ctx) => ({ spinwheel: spinwheelRoutes(ctx) }),
});
