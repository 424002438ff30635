/** SQL of the queues of the console: how many wait for a person, and since when. Each is answered by an index of its own. */
import type { OfficeQueue } from "@krapao/contract/events";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

export interface QueueRow {
  queue: OfficeQueue;
  count: number;
  oldestAt: Date | null;
}

/** Without an answer for this long, a transfer is shown to a person (the desk of transfers counts the same). */
const TRANSFER_OVERDUE_MS = 5 * 60_000;

/** What waits in these queues. */
export async function selectOfficeQueues(
  db: Db,
  { queues, now }: { queues: readonly OfficeQueue[]; now: Date },
): Promise<QueueRow[]> {
  if (queues.length === 0) return [];
  const overdue = new Date(now.getTime() - TRANSFER_OVERDUE_MS);
  const parts = {
    chat: sql`select 'chat' as queue, count(*)::integer as count, min(waiting_since) as "oldestAt"
      from chat_conversation where waiting_since is not null and assignee_id is null`,
    withdrawals: sql`select 'withdrawals', count(*)::integer, min(review_at)
      from withdrawals_withdrawal where state = 'review' and held_at is null`,
    slips: sql`select 'slips', count(*)::integer, min(updated_at)
      from deposits_slip where state = 'review' and held_at is null`,
    payments: sql`select 'payments', count(*)::integer, min(received_at)
      from deposits_payment where state = 'unmatched'`,
    // What came in is summed elsewhere, and kept for a few seconds: features/treasury.
    treasury: sql`select 'treasury', 0, null::timestamptz`,
    transfers: sql`select 'transfers', count(*)::integer, min(created_at)
      from games_transfer where state in ('decided', 'called', 'operator')
        and (state = 'operator' or created_at < ${overdue})`,
    approvals: sql`select 'approvals', count(*)::integer, min(asked_at)
      from approvals_request where state = 'waiting' and expires_at > ${now}`,
  } satisfies Record<OfficeQueue, unknown>;
  const [first, ...others] = queues.map((queue) => parts[queue]);
  const { rows } = await sql<QueueRow>`
    select * from (select null::text as queue, 0 as count, null::timestamptz as "oldestAt" where false) none
    union all ${first} ${sql.join(
      others.map((part) => sql`union all ${part}`),
      sql` `,
    )}`.execute(db);
  return rows;
}
