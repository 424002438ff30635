import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.ts";
import { listDue, lockAnnouncement } from "./queries.ts";
import { insertLateDeliveries } from "./queries-member.ts";
import { SEND_JOB, startSending } from "./send-announcement.ts";
import { sendPages } from "./send-pages.ts";

const START_JOB = "announcements:start_due";
const LATE_JOB = "announcements:deliver_late";
const DELETE_JOB = "announcements:delete-old-deliveries";

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
          if (found?.state === "scheduled") await startSending(tx, found, { now });
        });
      }
    },
    [LATE_JOB]: () => transaction(ctx.db, insertLateDeliveries),
    [DELETE_JOB]: () => deleteOldDeliveries(ctx),
  };
}

export const announcementsCrontab = [
  `* * * * * ${START_JOB}`,
  `* * * * * ${LATE_JOB} ?max=1`,
  `37 20 * * * ${DELETE_JOB}`,
].join("\n");
