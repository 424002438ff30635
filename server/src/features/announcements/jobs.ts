import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.ts";
import { listDue, lockAnnouncement, updateState } from "./queries.ts";
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
        await transaction(ctx.db, (tx) => startIfScheduled(tx, id, now)).catch(async (error) => {
          if (!(error instanceof Refusal)) throw error;
          const { code } = error;
          ctx.log.warn({ event: START_JOB, recordId: id, code }, "announcement refused");
          const end = { id, state: "cancelled", finishedAt: now } as const;
          await transaction(ctx.db, (tx) => updateState(tx, end));
        });
      }
    },
    [LATE_JOB]: () => transaction(ctx.db, insertLateDeliveries),
    [DELETE_JOB]: () => deleteOldDeliveries(ctx),
  };
}

async function startIfScheduled(tx: Tx, id: string, now: Date): Promise<void> {
  const found = await lockAnnouncement(tx, id);
  if (found?.state === "scheduled") await startSending(tx, found, { now });
}

export const announcementsCrontab = [
  `* * * * * ${START_JOB}`,
  `* * * * * ${LATE_JOB} ?max=1`,
  `37 20 * * * ${DELETE_JOB}`,
].join("\n");
