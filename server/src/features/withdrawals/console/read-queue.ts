import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { startOfDay } from "../../../kernel/calendar.ts";
import { readSortedCursor, type Sort, sortedCursor } from "../../../kernel/db/sorted-list.ts";
import type { Context } from "../../../ports/context.ts";
import { type RiskSettings, readSetting } from "../../lookups/index.ts";
import { sumReview } from "./queries.ts";
import { listQueue, type QueuePage, queueKey, sumQueue } from "./queries-lists.ts";
import { showRow } from "./show-row.ts";

type Queue = typeof consoleContract.withdrawals.queue;
/** One above the highest score. */
const SCORE_END = 101;

/** One page of the queue, with the totals. @throws KEY_INVALID for an invalid cursor */
export async function readQueue(
  { db, clock }: Context,
  input: ServerInput<Queue>,
): Promise<ServerOutput<Queue>> {
  const { limit } = input;
  const [waits, levels, slaMinutes, twoApprovalsMin] = await Promise.all([
    sumReview(db),
    readSetting(db, "withdrawRisk"),
    readSetting(db, "slaMinutes"),
    readSetting(db, "twoApprovalsMin"),
  ]);
  const page = pageOf(input, { levels, now: clock.now() });
  const [rows, totals] = await Promise.all([
    listQueue(db, page),
    input.withTotals ? sumQueue(db, page) : null,
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const countOf = (isParked: boolean) =>
    waits.reduce((sum, each) => sum + (each.isParked === isParked ? each.count : 0), 0);
  return {
    withdrawals: rows.slice(0, limit).map((row) => ({
      ...showRow(row, levels),
      needsTwoApprovals:
        row.needs_two_approvals || row.amount_minor >= twoApprovalsMin[row.currency],
    })),
    next: last ? sortedCursor(page.sort, { key: last.sort_key, id: last.id }) : null,
    totals,
    waiting: countOf(false),
    parked: countOf(true),
    waitingTotals: waits
      .filter(({ isParked }) => !isParked)
      .map(({ currency, amountMinor }) => ({ currency, amount: amountMinor })),
    slaMinutes,
  };
}

/** The longest waiting first, and what was decided last. */
const usualSort = (tab: QueuePage["tab"]): Sort => ({ by: "at", isDescending: tab === "done" });

function pageOf(
  input: ServerInput<Queue>,
  { levels, now }: { levels: RiskSettings; now: Date },
): QueuePage {
  const { tab, search, limit } = input;
  const sort = input.sort ?? usualSort(tab);
  const ranges = {
    low: { from: 0, to: levels.mediumFrom },
    medium: { from: levels.mediumFrom, to: levels.highFrom },
    high: { from: levels.highFrom, to: SCORE_END },
  };
  return {
    tab,
    search,
    sort,
    after: readSortedCursor(input.cursor, { sort, key: queueKey(tab, sort.by), id: "uuid" }),
    filter: input,
    scores: input.levels?.map((level) => ranges[level]) ?? null,
    limit,
    now,
    today: startOfDay(now),
  };
}
