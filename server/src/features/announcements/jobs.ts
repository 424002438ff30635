import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { listDue, lockAnnouncement } from "./queries.ts";
import { SEND_JOB, startSending } from "./send-announcement.ts";
import { sendPages } from "./send-pages.ts";

const START_JOB = "announcements:start_due";

export function announcementsJobs(ctx: Context): Record<string, Job> {
  return {
    [SEND_JOB]: async ({ announcementId = "" }) => {
      if (announcementId !== "") await sendPages(ctx, announcementId);
    },
    /** Starts scheduled announcements by the application clock. */
    [START_JOB]: async () => {
      const now = ctx.clock.now();
      for (const id of await listDue(ctx.db, now)) {
        await transaction(ctx.db, async (tx) => {
          const found = await lockAnnouncement(tx, id);
          if (found?.state === "scheduled") await startSending(tx, { id, now });
        });
      }
    },
  };
}

export const announcementsCrontab = `* * * * * ${START_JOB}`;
