import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { isOverdue, overdueBefore } from "./payout.ts";
import { type ConsoleRow, countPayouts, listPayoutRows } from "./queries-lists.ts";
import { nextCursor, readCursor } from "./read-queue.ts";
import { showMember } from "./show-row.ts";

type Answer = ServerOutput<typeof consoleContract.payouts.list>;

/** One page of payouts, newest first. @throws KEY_INVALID for an invalid cursor */
export async function listPayouts(
  { db, clock }: Context,
  { tab, search, bankCode, cursor, limit }: ServerInput<typeof consoleContract.payouts.list>,
): Promise<Answer> {
  const now = clock.now();
  const minutes = await readSetting(db, "payoutOverdueMinutes");
  const before = overdueBefore({ now, minutes });
  const after = readCursor(cursor);
  const [rows, counts] = await Promise.all([
    listPayoutRows(db, { tab, search, bankCode, after, limit, now, overdueBefore: before }),
    countPayouts(db, before),
  ]);
  const shown = rows.slice(0, limit);
  return {
    payouts: shown.map((row) => showPayout(row, { now, minutes })),
    next: rows.length > limit ? nextCursor(shown.at(-1), "created_at") : null,
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
    approvedBy: row.decider_name,
    isApprovalRequested: row.is_approval_requested,
  };
}
