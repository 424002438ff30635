import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { isOverdue, overdueBefore } from "./payout.ts";
import { countPayouts, type JoinedRow, selectPayouts } from "./queries-queue.ts";
import { nextOf, readKeys } from "./read-queue.ts";
import { showMember } from "./show-row.ts";

type Answer = ServerOutput<typeof office.payouts.list>;

/** One page of payouts, newest first. @throws KEY_INVALID for a cursor that is none of ours */
export async function listPayouts(
  { db, clock }: Context,
  { tab, search, bankCode, cursor, limit }: ServerInput<typeof office.payouts.list>,
): Promise<Answer> {
  const now = clock.now();
  const minutes = await readSetting(db, "payoutOverdueMinutes");
  const before = overdueBefore({ now, minutes });
  const after = readKeys(cursor);
  const [rows, counts] = await Promise.all([
    selectPayouts(db, { tab, search, bankCode, after, limit, now, overdueBefore: before }),
    countPayouts(db, before),
  ]);
  const shown = rows.slice(0, limit);
  return {
    payouts: shown.map((row) => showPayout(row, { now, minutes })),
    next: rows.length > limit ? nextOf(shown.at(-1), "created_at") : null,
    counts,
  };
}

function showPayout(
  row: JoinedRow,
  patience: { now: Date; minutes: number },
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
    isOverdue: isOverdue(row, patience),
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
    isAsked: row.is_asked,
  };
}
