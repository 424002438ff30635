import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { endQuietSessions } from "./end-session.ts";
import { forgetGuests } from "./forget-guests.ts";
import { forgetMedia } from "./forget-media.ts";
import { TELL_NOTE_JOB, tellNote } from "./note-member.ts";

/** Every minute the talks that have gone quiet, every hour the files and the guests that nobody needs. */
export const chatCrontab = `* * * * * chat:end_quiet ?max=1
17 * * * * chat:forget_media ?max=1
37 * * * * chat:forget_guests ?max=1`;

export function chatJobs(ctx: Context): Record<string, Job> {
  return {
    "chat:end_quiet": () => endQuietSessions(ctx),
    "chat:forget_media": () => forgetMedia(ctx),
    "chat:forget_guests": () => forgetGuests(ctx),
    [TELL_NOTE_JOB]: ({ conversationId = "", seq = "" }) =>
      tellNote(ctx, { conversationId, seq: Number(seq) }),
  };
}
