/** SQL of claims that move from one staff user to another. */
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import { isInReview } from "../published.ts";

/**
 * Moves the claims of a staff user on withdrawals in review to another one, or ends them.
 * @returns the ids of those withdrawals
 */
export async function moveClaims(
  tx: Tx,
  { fromId, toId, at, until }: { fromId: string; toId: string | null; at: Date; until: Date },
): Promise<string[]> {
  const began = toId === null ? null : at;
  const { rows } = await sql<{ id: string }>`
    update withdrawals_withdrawal
    set claimed_by = ${toId}::uuid, claimed_until = ${toId === null ? null : until}::timestamptz,
      claim_began_by = ${toId}::uuid, claim_began_at = ${began}::timestamptz
    where id in (select id from withdrawals_withdrawal
      where claimed_by = ${fromId}::uuid and ${isInReview("both")} order by id for update)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
