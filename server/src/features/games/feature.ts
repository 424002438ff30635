import { defineFeature } from "../../feature.ts";
import { decideApprovedTransfer } from "./console/decide-transfer.ts";
import { gamesConsoleRoutes } from "./console-routes.ts";
import { gamesCrontab, gamesJobs, gamesSweeps } from "./jobs.ts";
import { gamesRoutes } from "./routes.ts";

export const games = defineFeature({
  routes: (ctx) => ({ games: gamesRoutes(ctx) }),
  consoleRoutes: (ctx) => ({ games: gamesConsoleRoutes(ctx) }),
  jobs: gamesJobs,
  sweeps: gamesSweeps,
  cron: gamesCrontab,
  approvals: { "games.decide": decideApprovedTransfer },
});
