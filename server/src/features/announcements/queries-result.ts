/** SQL of what became of an announcement. */
import {
  CHANNELS,
  type Channel,
  type Result,
} from "@krapao/contract/console/announcements/announcements";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

/** Deliveries by `<channel> <state>` and views by their kind, the deleted ones included. */
async function readCounts(db: Db, id: string): Promise<Record<string, number>> {
  // Without `add_counts`, which would leave a million deliveries to one process.
  const { rows } = await sql<{ counts: Record<string, number> | null }>`
    select counts from announcements_announcement where id = ${id}::uuid
    union all
    select jsonb_object_agg(key, count) from (
      select channel || ' ' || state as key, count(*) as count from announcements_delivery
      where announcement_id = ${id}::uuid group by channel, state
      union all
      select kind, count(*) from shown_first
      where kind in ('announcement', 'announcement-opened') and code = ${id} group by kind
    ) as each`.execute(db);
  const sums: Record<string, number> = {};
  for (const { counts } of rows) {
    for (const [key, count] of Object.entries(counts ?? {})) sums[key] = (sums[key] ?? 0) + count;
  }
  return sums;
}

/** How the deliveries of an announcement ended, and how many members have seen and opened it. */
export async function readResult(db: Db, id: string): Promise<Result> {
  const counts = await readCounts(db, id);
  const of = (channel: Channel, state: string) => counts[`${channel} ${state}`] ?? 0;
  const all = (state: string) => CHANNELS.reduce((sum, channel) => sum + of(channel, state), 0);
  const channel = (each: Channel) => ({
    sent: of(each, "sent"),
    failed: of(each, "failed"),
    skipped: of(each, "skipped"),
  });
  return {
    channels: { app: channel("app"), push: channel("push"), sms: channel("sms") },
    waiting: all("queued") + all("calling"),
    barred: all("barred"),
    seen: counts.announcement ?? 0,
    opened: counts["announcement-opened"] ?? 0,
  };
}
