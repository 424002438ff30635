/** SQL of claims that move from one staff user to another. */
import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";

/**
 * Moves the claims of a staff user on slips in review to another one, or ends them.
 * @returns the ids of those slips
 */
export async function moveSlipClaims(
  tx: Tx,
  {
    fromId,
    to,
    at,
    until,
  }: { fromId: string; to: { id: string; name: string } | null; at: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update deposits_slip
    set claimed_by = ${to?.id ?? null}::uuid, claimed_name = ${to?.name ?? null},
      claimed_until = ${to ? until : null}::timestamptz,
      claim_began_by = ${to?.id ?? null}::uuid, claim_began_at = ${to ? at : null}::timestamptz
    where id in (select id from deposits_slip
      where claimed_by = ${fromId}::uuid and state = 'review' order by id for update)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
