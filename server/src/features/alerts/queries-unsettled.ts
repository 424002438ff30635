/** SQL of records that an external party has not settled. */

import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { isOpenReturn, isSentReturn } from "../deposits/published.ts";
import { isOpenTransfer } from "../games/published.ts";
import { isOpenPayout, isSentPayout } from "../withdrawals/published.ts";

/**
 * Open records that their external party knows with other content, by party. The reason of such a
 * record is `mismatch` and the field.
 */
export async function listMismatches(
  db: Db,
): Promise<{ externalParty: string; count: number; detail: string }[]> {
  const { rows } = await sql<{ externalParty: string; count: number; detail: string }>`
    select party as "externalParty", count(*)::integer as count, max(reason) as detail from (
      select provider as party, reason from games_transfer
        where ${isOpenTransfer()}
      union all select 'payout', reason from withdrawals_withdrawal
        where ${isSentPayout()}
      union all select 'payout', reason from deposits_return
        where ${isSentReturn()}) open
    where reason like 'mismatch%' group by party order by party`.execute(db);
  return rows;
}

/** The oldest payout or return that was approved and has no outcome. */
export async function findOldestPayout(
  db: Db,
): Promise<{ sentAt: Date; reason: string | null } | null> {
  const { rows } = await sql<{ sentAt: Date; reason: string | null }>`
    select at as "sentAt", reason from (
      select coalesce(sent_at, decided_at, created_at) as at, reason from withdrawals_withdrawal
        where ${isOpenPayout()}
      union all select coalesce(sent_at, approved_at), reason from deposits_return
        where ${isOpenReturn()}) open
    order by at limit 1`.execute(db);
  return rows[0] ?? null;
}
