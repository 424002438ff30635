import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOldGuests } from "./customer/delete-old-guests.ts";
import { endQuietSessions } from "./end-quiet-sessions.ts";
import { deleteOldMedia } from "./media/delete-old-media.ts";
import { PUSH_NOTIFICATION_JOB, pushNotification } from "./notify-member.ts";
import { WORK_JOB, workByTime, workOnMessage } from "./work/answer-by-rule.ts";

/**
 * Ends quiet sessions and works through the inbox every minute; deletes old media and guests every
 * hour.
 */
export const chatCrontab = `* * * * * chat:end_quiet ?max=1
* * * * * chat:work_by_time ?max=1
17 * * * * chat:delete_old_media ?max=1
37 * * * * chat:delete_old_guests ?max=1`;

export function chatJobs(ctx: Context): Record<string, Job> {
  return {
    "chat:end_quiet": () => endQuietSessions(ctx),
    "chat:work_by_time": () => workByTime(ctx),
    [WORK_JOB]: ({ conversationId = "" }) => workOnMessage(ctx, conversationId),
    "chat:delete_old_media": () => deleteOldMedia(ctx),
    "chat:delete_old_guests": () => deleteOldGuests(ctx),
    [PUSH_NOTIFICATION_JOB]: ({ conversationId = "", seq = "" }) =>
      pushNotification(ctx, { conversationId, seq: Number(seq) }),
  };
}
