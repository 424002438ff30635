import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { startOfDay } from "../../../kernel/calendar.ts";
import { fromCursor, timestampOf, toCursor, uuidOf } from "../../../kernel/db/cursor.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { sumReview } from "./queries.ts";
import { type ConsoleRow, listQueue } from "./queries-lists.ts";
import { showRow } from "./show-row.ts";

/** One page of the queue, with the totals. @throws KEY_INVALID for an invalid cursor */
export async function readQueue(
  { db, clock }: Context,
  { tab, search, cursor, limit }: ServerInput<typeof consoleContract.withdrawals.queue>,
): Promise<ServerOutput<typeof consoleContract.withdrawals.queue>> {
  const now = clock.now();
  const after = readCursor(cursor);
  const page = { tab, search, after, limit, now, today: startOfDay(now) };
  const [rows, waits, levels, slaMinutes] = await Promise.all([
    listQueue(db, page),
    sumReview(db),
    readSetting(db, "withdrawRisk"),
    readSetting(db, "slaMinutes"),
  ]);
  const shown = rows.slice(0, limit);
  const countOf = (isParked: boolean) =>
    waits.reduce((sum, each) => sum + (each.isParked === isParked ? each.count : 0), 0);
  return {
    withdrawals: shown.map((row) => showRow(row, levels)),
    next:
      rows.length > limit
        ? nextCursor(shown.at(-1), tab === "done" ? "decided_at" : "review_at")
        : null,
    waiting: countOf(false),
    parked: countOf(true),
    waitingTotals: waits
      .filter(({ isParked }) => !isParked)
      .map(({ currency, amountMinor }) => ({ currency, amount: amountMinor })),
    slaMinutes,
  };
}

/** The keys of the last row of the page before. @throws KEY_INVALID */
export function readCursor(cursor: string | null): { at: Date; id: string } | null {
  const keys = fromCursor(cursor, 2);
  return keys && { at: timestampOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") };
}

export function nextCursor(
  last: ConsoleRow | undefined,
  by: "decided_at" | "review_at" | "created_at",
): string | null {
  const at = last?.[by];
  return last && at ? toCursor(at.toISOString(), last.id) : null;
}
