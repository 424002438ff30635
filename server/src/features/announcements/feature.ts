import { defineFeature } from "../../feature.ts";
import { announcementsConsoleRoutes } from "./console-routes.ts";
import { announcementsCrontab, announcementsJobs } from "./jobs.ts";
import { announcementsRoutes } from "./routes.ts";
import { executeSend } from "./send-announcement.ts";

export const announcements = defineFeature({
  routes: (ctx) => ({ announcements: announcementsRoutes(ctx) }),
  consoleRoutes: (ctx) => ({ announcements: announcementsConsoleRoutes(ctx) }),
  jobs: announcementsJobs,
  cron: announcementsCrontab,
  approvals: { "announcements.send": executeSend },
});
