/** SQL of pending deposits. */
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";

/**
 * Sum of the deposits that a member has begun, in minor units: open QRs and, unless the caller is
 * reporting one, the waiting reported transfer.
 */
export async function sumPendingMinor(
  tx: Tx,
  { memberId, now, isReport = false }: { memberId: bigint; now: Date; isReport?: boolean },
): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint;
  }>`select coalesce(sum(amount_minor), 0)::bigint as sum from (
      select amount_minor from deposits_qr
      where member_id = ${memberId} and state in ('creating', 'open') and expires_at > ${now}
      union all
      select amount_minor from deposits_reported_transfer
      where not ${isReport} and member_id = ${memberId} and state = 'waiting' and expires_at > ${now}
    ) as pending`.execute(tx);
  return rows[0]?.sum ?? 0n;
}
