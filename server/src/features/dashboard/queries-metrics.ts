/** SQL of the metrics: queues, discrepancies and money of members. */

import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { isOpenCallback, isSlipInReview, isUnmatched } from "../deposits/published.ts";
import { isRecovering, isTransferInReview } from "../games/published.ts";
import { isInReview, isOpenPayout } from "../withdrawals/published.ts";

export interface WaitingQueue {
  queue: string;
  count: number;
  /** Age of the oldest item, seconds. */
  oldestSeconds: number;
}

/** Items that wait for staff, an external party or a worker. */
export async function listWaitingQueues(db: Db, now: Date): Promise<WaitingQueue[]> {
  const { rows } = await sql<{ queue: string; count: bigint; oldest: Date | null }>`
    select 'withdrawals_review' as queue, count(*) as count, min(created_at) as oldest
      from withdrawals_withdrawal where ${isInReview("waiting")}
    union all select 'payouts_sent', count(*), min(coalesce(sent_at, created_at))
      from withdrawals_withdrawal where ${isOpenPayout()}
    union all select 'payments_unmatched', count(*), min(received_at)
      from deposits_payment where ${isUnmatched()}
    union all select 'callbacks_unreadable', count(*), min(first_at)
      from deposits_unreadable_callback where ${isOpenCallback()}
    union all select 'slips_review', count(*), min(updated_at)
      from deposits_slip where ${isSlipInReview("waiting")}
    union all select 'transfers_review', count(*), min(created_at)
      from games_transfer where ${isTransferInReview()}
    union all select 'transfers_open', count(*), min(created_at)
      from games_transfer where ${isRecovering()}
    union all select 'jobs', count, oldest from public.waiting_jobs()
  `.execute(db);
  return rows.map(({ queue, count, oldest }) => ({
    queue,
    count: Number(count),
    oldestSeconds: oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0,
  }));
}

/** Number of discrepancies of the newest reconciliation. */
export async function countLatestDiscrepancies(db: Db): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from games_discrepancy where reconciliation_id =
      (select id from games_reconciliation order by day desc, started_at desc limit 1)
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Money in the wallets of members by currency, minor units. */
export async function sumMemberMoney(db: Db): Promise<{ currency: string; minor: bigint }[]> {
  const { rows } = await sql<{ currency: string; minor: bigint }>`
    select a.currency::text as currency, coalesce(sum(b.posted_minor), 0)::bigint as minor
      from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.kind = 'main' group by 1
  `.execute(db);
  return rows;
}
