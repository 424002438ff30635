import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS } from "../reports/index.ts";
import { countOnline, deleteOnlineBefore, upsertOnline } from "./queries-online.ts";

/** A member who was seen within this time is online. */
export const ONLINE_MS = 5 * 60_000;
const KEEP_MS = 90 * DAY_MS;
const JOB = "dashboard:sample_online";

/** Stores how many members are online. */
export async function sampleOnline(ctx: Context): Promise<void> {
  const now = ctx.clock.nowMs();
  await transaction(ctx.db, async (tx) => {
    const members = await countOnline(tx, new Date(now - ONLINE_MS));
    await upsertOnline(tx, { at: new Date(now - (now % ONLINE_MS)), members });
    await deleteOnlineBefore(tx, new Date(now - KEEP_MS));
  });
}

export function dashboardJobs(ctx: Context): Record<string, Job> {
  return { [JOB]: () => sampleOnline(ctx) };
}

export const dashboardCrontab = `*/5 * * * * ${JOB} ?max=1`;
