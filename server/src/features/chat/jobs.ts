import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { endQuietSessions } from "./end-session.ts";

/** Every minute the talks that have gone quiet. */
export const chatCrontab = "* * * * * chat:end_quiet ?max=1";

export function chatJobs(ctx: Context): Record<string, Job> {
  return { "chat:end_quiet": () => endQuietSessions(ctx) };
}
