import { CONSOLE_QUEUES } from "@krapao/contract/events";
import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { DAY_MS } from "../reports/index.ts";
import { countOnline, deleteOnlineBefore, upsertOnline } from "./queries-online.ts";
import { listConsoleQueues } from "./queries-queues.ts";
import { deleteQueueSamplesBefore, upsertQueueSamples } from "./queries-samples.ts";

/** A member who was seen within this time is online. */
export const ONLINE_MS = 5 * 60_000;
const KEEP_MS = 90 * DAY_MS;
const JOB = "dashboard:sample_online";

/** Stores how many members are online, and how long the queues are. */
export async function sampleOnline(ctx: Context): Promise<void> {
  const now = ctx.clock.nowMs();
  await transaction(ctx.db, async (tx) => {
    const members = await countOnline(tx, new Date(now - ONLINE_MS));
    await upsertOnline(tx, { at: new Date(now - (now % ONLINE_MS)), members });
    await deleteOnlineBefore(tx, new Date(now - KEEP_MS));
  });
  await sampleQueues(ctx);
}

/** Stores the length of each queue and the age of its oldest item. */
async function sampleQueues(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const at = new Date(now.getTime() - (now.getTime() % ONLINE_MS));
  const queues = CONSOLE_QUEUES.filter((queue) => queue !== "treasury");
  const rows = await listConsoleQueues(ctx.db, { queues, now });
  const samples = rows.map(({ queue, count, oldestAt }) => ({
    queue,
    items: count,
    oldestSeconds: oldestAt
      ? Math.max(0, Math.round((now.getTime() - oldestAt.getTime()) / 1000))
      : 0,
  }));
  await transaction(ctx.db, async (tx) => {
    await upsertQueueSamples(tx, { at, samples });
    await deleteQueueSamplesBefore(tx, new Date(now.getTime() - KEEP_MS));
  });
}

export function dashboardJobs(ctx: Context): Record<string, Job> {
  return { [JOB]: () => sampleOnline(ctx) };
}

export const dashboardCrontab = `*/5 * * * * ${JOB} ?max=1`;
