import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { fromCursor, momentOf, toCursor, uuidOf } from "../../kernel/cursor.ts";
import type { Context } from "../../ports/context.ts";
import { startOfDay } from "../bonuses/index.ts";
import { readSetting } from "../lookups/index.ts";
import { sumReview } from "./queries-desk.ts";
import { type JoinedRow, selectQueue } from "./queries-queue.ts";
import { showRow } from "./show-row.ts";

/** One page of the desk's queue, with how much waits. @throws KEY_INVALID for a cursor that is none of ours */
export async function readQueue(
  { db, clock }: Context,
  { tab, search, cursor, limit }: ServerInput<typeof office.withdrawals.queue>,
): Promise<ServerOutput<typeof office.withdrawals.queue>> {
  const now = clock.now();
  const after = readKeys(cursor);
  const page = { tab, search, after, limit, now, today: startOfDay(now) };
  const [rows, waits, levels, slaMinutes] = await Promise.all([
    selectQueue(db, page),
    sumReview(db),
    readSetting(db, "withdrawRisk"),
    readSetting(db, "slaMinutes"),
  ]);
  const shown = rows.slice(0, limit);
  const countOf = (isHeld: boolean) =>
    waits.reduce((sum, each) => sum + (each.isHeld === isHeld ? each.count : 0), 0);
  return {
    withdrawals: shown.map((row) => showRow(row, levels)),
    next:
      rows.length > limit
        ? nextOf(shown.at(-1), tab === "done" ? "decided_at" : "review_at")
        : null,
    waiting: countOf(false),
    held: countOf(true),
    waitingTotals: waits
      .filter(({ isHeld }) => !isHeld)
      .map(({ currency, amountMinor }) => ({ currency, amount: amountMinor })),
    slaMinutes,
  };
}

/** The keys of the row after which a page begins. @throws KEY_INVALID */
export function readKeys(cursor: string | null): { at: Date; id: string } | null {
  const keys = fromCursor(cursor, 2);
  return keys && { at: momentOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") };
}

export function nextOf(
  last: JoinedRow | undefined,
  by: "decided_at" | "review_at" | "created_at",
): string | null {
  const at = last?.[by];
  return last && at ? toCursor(at.toISOString(), last.id) : null;
}
