import { defineFeature } from "../../feature.ts";
import { approvalsConsoleRoutes } from "./console-routes.ts";

export const approvals = defineFeature({
  consoleRoutes: (ctx, { approvals }) => ({ approvals: approvalsConsoleRoutes(ctx, approvals) }),
});
