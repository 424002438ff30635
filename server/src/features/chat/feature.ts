import { defineFeature } from "../../feature.ts";
import { chatConsoleRoutes } from "./console-routes.ts";
import { chatCrontab, chatJobs } from "./jobs.ts";
import { offerChat } from "./offers.ts";
import { chatRoutes } from "./routes.ts";

export const chat = defineFeature({
  routes: (ctx) => ({ chat: chatRoutes(ctx) }),
  offers: offerChat,
  consoleRoutes: (ctx) => ({ chat: chatConsoleRoutes(ctx) }),
  jobs: chatJobs,
  cron: chatCrontab,
});
