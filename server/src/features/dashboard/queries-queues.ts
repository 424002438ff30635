/**
 * SQL of the queues of the console: how many items wait, and since when. Each part uses an index.
 */

import { GIFT_WAIT_MS } from "@krapao/contract/console/deposits/gifts";
import type { ConsoleQueue } from "@krapao/contract/events";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { isOpenRequest } from "../approvals/published.ts";
import { isGiftInReview } from "../bonuses/published.ts";
import { isWaitingChat } from "../chat/published.ts";
import {
  isAskedBack,
  isOpenCallback,
  isSlipInReview,
  isUnmatched,
  isWaitingGift,
} from "../deposits/published.ts";
import { isWaitingTransfer } from "../games/published.ts";
import { isCommissionInReview } from "../invites/published.ts";
import { isUploaded } from "../kyc/published.ts";
import { isInReview } from "../withdrawals/published.ts";
import { offeredHandovers } from "./needs.ts";

export interface QueueRow {
  queue: ConsoleQueue;
  count: number;
  oldestAt: Date | null;
}

interface Queues {
  queues: readonly ConsoleQueue[];
  now: Date;
  /** Transfers without an outcome from before then wait for staff. */
  overdue: Date;
  /** Whose offers of shifts are counted. */
  staffId: string | null;
}

/** The length and the oldest item of each queue. */
export async function listConsoleQueues(
  db: Db | Tx,
  { queues, now, overdue, staffId }: Queues,
): Promise<QueueRow[]> {
  if (queues.length === 0) return [];
  const parts = {
    chat: sql`select 'chat' as queue, count(*)::integer as count, min(waiting_since) as "oldestAt"
      from chat_conversation where ${isWaitingChat()}`,
    withdrawals: sql`select 'withdrawals', count(*)::integer, min(review_at)
      from withdrawals_withdrawal where ${isInReview("waiting")}`,
    slips: sql`select 'slips', count(*)::integer, min(updated_at)
      from deposits_slip where ${isSlipInReview("waiting")}`,
    // Returns wait for a staff user. A callback that could not be used may be about a payment, and
    // a gift that had no outcome for too long is a payment without an outcome.
    payments: sql`select 'payments', count(*)::integer, min(at) from (
      select received_at as at from deposits_payment where ${isUnmatched()}
      union all select asked_at from deposits_return where ${isAskedBack()}
      union all select first_at from deposits_unreadable_callback where ${isOpenCallback()}
      union all select created_at + ${GIFT_WAIT_MS}::integer * interval '1 millisecond'
        from deposits_gift where ${isWaitingGift(now)}) waiting`,
    // The treasury counts full banks; read-queues.ts adds the number.
    treasury: sql`select 'treasury', 0, null::timestamptz`,
    transfers: sql`select 'transfers', count(*)::integer, min(created_at)
      from games_transfer where ${isWaitingTransfer(overdue)}`,
    // As the page counts them: pairs of inviter and invitee, and gifts.
    invites: sql`select 'invites', count(*)::integer, min(since) from (
      select min(review_since) as since from invites_commission
      where ${isCommissionInReview()}
      group by inviter_id, invitee_id
      union all select opened_at from bonuses_gift_review where ${isGiftInReview()}) waiting`,
    kyc: sql`select 'kyc', count(*)::integer, min(changed_at)
      from kyc_document where ${isUploaded()}`,
    approvals: sql`select 'approvals', count(*)::integer, min(requested_at)
      from approvals_request where ${isOpenRequest(now)}`,
    shifts: sql`select 'shifts', * from (${offeredHandovers.offered(staffId)}) offered`,
  } satisfies Record<ConsoleQueue, unknown>;
  const [first, ...others] = queues.map((queue) => parts[queue]);
  const { rows } = await sql<QueueRow>`
    select * from (
      select null::text as queue, 0 as count, null::timestamptz as "oldestAt" where false) none
    union all ${first} ${sql.join(
      others.map((part) => sql`union all ${part}`),
      sql` `,
    )}`.execute(db);
  return rows;
}
