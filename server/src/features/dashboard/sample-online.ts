import { SHARED_QUEUES } from "@krapao/contract/events";
import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { countOnline, deleteOnlineBefore, upsertOnline } from "./queries-online.ts";
import { listConsoleQueues } from "./queries-queues.ts";
import { deleteQueueSamplesBefore, upsertQueueSamples } from "./queries-samples.ts";
import { readOverdue } from "./read-queues.ts";

/** A member who was seen within this time is online. */
export const ONLINE_MS = 5 * 60_000;
const KEEP_MS = 90 * DAY_MS;
const JOB = "dashboard:sample_online";

/** Stores how many members are online, and how long the queues are. */
export async function sampleOnline(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const at = new Date(now.getTime() - (now.getTime() % ONLINE_MS));
  const keptFrom = new Date(now.getTime() - KEEP_MS);
  const overdue = await readOverdue(ctx.db, now);
  await transaction(ctx.db, async (tx) => {
    const members = await countOnline(tx, new Date(now.getTime() - ONLINE_MS));
    const samples = await sampleQueues(tx, { now, overdue });
    await upsertOnline(tx, { at, members });
    await upsertQueueSamples(tx, { at, samples });
    await deleteOnlineBefore(tx, keptFrom);
    await deleteQueueSamplesBefore(tx, keptFrom);
  });
}

/** The length of each queue and the age of its oldest item. The treasury's has no items. */
async function sampleQueues(tx: Tx, { now, overdue }: { now: Date; overdue: Date }) {
  const queues = SHARED_QUEUES.filter((queue) => queue !== "treasury");
  const rows = await listConsoleQueues(tx, { queues, now, overdue, staffId: null });
  return rows.map(({ queue, count, oldestAt }) => ({
    queue,
    items: count,
    oldestSeconds: oldestAt
      ? Math.max(0, Math.round((now.getTime() - oldestAt.getTime()) / 1000))
      : 0,
  }));
}

export function dashboardJobs(ctx: Context): Record<string, Job> {
  return { [JOB]: () => sampleOnline(ctx) };
}

export const dashboardCrontab = `*/5 * * * * ${JOB} ?max=1`;
