import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { readSortedCursor, type Sort, sortedCursor } from "../../../kernel/db/sorted-list.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { isOverdue, overdueBefore } from "./payout.ts";
import {
  type ConsoleRow,
  countPayouts,
  listPayoutRows,
  payoutKey,
  sumPayouts,
} from "./queries-lists.ts";
import { showMember } from "./show-row.ts";

type Answer = ServerOutput<typeof consoleContract.payouts.list>;

const NEWEST: Sort = { by: "at", isDescending: true };

/** One page of payouts, by default newest first. @throws KEY_INVALID for an invalid cursor */
export async function listPayouts(
  { db, clock }: Context,
  input: ServerInput<typeof consoleContract.payouts.list>,
): Promise<Answer> {
  const now = clock.now();
  const minutes = await readSetting(db, "payoutOverdueMinutes");
  const before = overdueBefore({ now, minutes });
  const { tab, search, bankCode, limit } = input;
  const sort = input.sort ?? NEWEST;
  const after = readSortedCursor(input.cursor, { sort, key: payoutKey(sort.by), id: "uuid" });
  const wanted = { tab, search, bankCode, sort, after, filter: input, limit };
  const page = { ...wanted, now, overdueBefore: before };
  const [rows, counts, totals] = await Promise.all([
    listPayoutRows(db, page),
    countPayouts(db, before),
    input.withTotals ? sumPayouts(db, page) : null,
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    payouts: rows.slice(0, limit).map((row) => showPayout(row, { now, minutes })),
    next: last ? sortedCursor(sort, { key: last.sort_key, id: last.id }) : null,
    totals,
    counts,
  };
}

function showPayout(
  row: ConsoleRow,
  overdue: { now: Date; minutes: number },
): Answer["payouts"][number] {
  return {
    id: row.id,
    member: showMember(row),
    amount: row.amount_minor,
    currency: row.currency,
    bankCode: row.bank_code,
    accountName: row.bank_account_name,
    accountNo: maskDigits(row.bank_account_no),
    state: row.state,
    version: row.version,
    isOverdue: isOverdue(row, overdue),
    reason: row.reason,
    bankReference: row.bank_reference,
    attempts: row.attempts,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    nextCheckAt: row.next_check_at,
    settledAt: row.settled_at,
    lateAt: row.late_at,
    lateSettledAt: row.late_settled_at,
    contradictedAt: row.contradicted_at,
    isCaseOpen: row.contradicted_at !== null && row.case_closed_at === null,
    approvedBy: row.decider_name,
    isApprovalRequested: row.is_approval_requested,
  };
}
