import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { SHARED_QUEUES } from "@krapao/contract/events";
import { HOURS_OF_DAY, spanOf } from "../../kernel/calendar.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { readPayTimeBuckets } from "../reports/index.ts";
import { listQueueHours } from "./queries-samples.ts";
import { targetOf } from "./read-queues.ts";

type Dashboard = typeof consoleContract.dashboard;

/** The longest wait of each queue by hour of the day. @throws KEY_INVALID */
export async function readQueueAges(
  { db }: Context,
  input: ServerInput<Dashboard["queueAges"]>,
): Promise<ServerOutput<Dashboard["queueAges"]>> {
  const [rows, slaMinutes] = await Promise.all([
    listQueueHours(db, spanOf(input)),
    readSetting(db, "slaMinutes"),
  ]);
  const queues = SHARED_QUEUES.map((queue) => ({
    queue,
    slaSeconds: targetOf(queue, slaMinutes),
    hours: Array.from({ length: HOURS_OF_DAY }, (_, hour) => {
      const found = rows.find((row) => row.queue === queue && row.hour === hour);
      return found ? { items: found.items, oldestSeconds: found.oldestSeconds } : null;
    }),
  }));
  return { queues };
}

/** Paid withdrawals by the time to pay, with the target of the queue. @throws KEY_INVALID */
export async function readPayTimes(
  { db }: Context,
  input: ServerInput<Dashboard["payTimes"]>,
): Promise<ServerOutput<Dashboard["payTimes"]>> {
  const [buckets, slaMinutes] = await Promise.all([
    readPayTimeBuckets(db, { span: spanOf(input), currency: input.currency }),
    readSetting(db, "slaMinutes"),
  ]);
  return { targetSeconds: targetOf("withdrawals", slaMinutes), buckets };
}
