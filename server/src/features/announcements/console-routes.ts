import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { changeState } from "./change-state.ts";
import { readAnnouncement, readAudience, readList } from "./read-announcements.ts";
import { saveAnnouncement } from "./save-announcement.ts";
import { sendAnnouncement } from "./send-announcement.ts";

export function announcementsConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.announcements, {
    "setup.read": {
      list: (call) => readList(ctx, call),
      read: (call) => readAnnouncement(ctx, call),
      countAudience: (call) => readAudience(ctx, call),
    },
    "announcements.manage": {
      save: (call) => saveAnnouncement(ctx, call),
      send: (call) => sendAnnouncement(ctx, call),
      pause: (call) => changeState(ctx, "pause", call),
      resume: (call) => changeState(ctx, "resume", call),
      cancel: (call) => changeState(ctx, "cancel", call),
    },
  });
}
