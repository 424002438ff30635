import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS } from "../reports/index.ts";
import { countOnline, deleteOnlineBefore, writeOnline } from "./queries-online.ts";

/** Who was seen within this long is here. */
export const ONLINE_MS = 5 * 60_000;
const KEPT_MS = 90 * DAY_MS;
const JOB = "dashboard:sample-online";

/** Writes down how many members are here. */
export async function sampleOnline(ctx: Context): Promise<void> {
  const now = ctx.clock.nowMs();
  await transaction(ctx.db, async (tx) => {
    const members = await countOnline(tx, new Date(now - ONLINE_MS));
    await writeOnline(tx, { at: new Date(now - (now % ONLINE_MS)), members });
    await deleteOnlineBefore(tx, new Date(now - KEPT_MS));
  });
}

export function dashboardJobs(ctx: Context): Record<string, Job> {
  return { [JOB]: () => sampleOnline(ctx) };
}

export const dashboardCrontab = `*/5 * * * * ${JOB} ?max=1`;
