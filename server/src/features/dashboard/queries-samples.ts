/** SQL of samples of the queues. */

import { BANGKOK_ZONE } from "@krapao/contract/time";
import { sql } from "kysely";
import type { Span } from "../../kernel/calendar.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** A queue at a time. */
export interface QueueSample {
  queue: string;
  items: number;
  oldestSeconds: number;
}

/** When two processes store the same sample, the larger numbers are kept. */
export async function upsertQueueSamples(
  tx: Tx,
  { at, samples }: { at: Date; samples: readonly QueueSample[] },
): Promise<void> {
  await sql`insert into reports_queue_sample as kept (at, queue, items, oldest_seconds)
    select ${at}, queue, items, oldest
    from unnest(${samples.map(({ queue }) => queue)}::text[],
      ${samples.map(({ items }) => items)}::integer[],
      ${samples.map(({ oldestSeconds }) => oldestSeconds)}::integer[]) as s(queue, items, oldest)
    on conflict (at, queue) do update set items = greatest(kept.items, excluded.items),
      oldest_seconds = greatest(kept.oldest_seconds, excluded.oldest_seconds)`.execute(tx);
}

export async function deleteQueueSamplesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("reports_queue_sample").where("at", "<", before).execute();
}

interface QueueHour extends QueueSample {
  /** Hour of the day in Bangkok, from 0. */
  hour: number;
}

/** The most items and the longest wait of each queue by hour of the day. */
export async function listQueueHours(db: Db, { from, to }: Span): Promise<QueueHour[]> {
  const { rows } = await sql<QueueHour>`
    select queue, extract(hour from at at time zone ${sql.lit(BANGKOK_ZONE)})::integer as hour,
      max(items)::integer as items, max(oldest_seconds)::integer as "oldestSeconds"
    from reports_queue_sample where at >= ${from} and at < ${to} group by 1, 2`.execute(db);
  return rows;
}
