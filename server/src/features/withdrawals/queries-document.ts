/** SQL of withdrawals that are parked while a member is asked for a document. */

import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import { isInReview } from "./published.ts";

/**
 * Parks what is in review and not parked yet. A first approval does not count any more: it was
 * given without the document. @returns whether there was any
 */
export async function updateHeldForDocument(
  tx: Tx,
  held: { memberId: bigint; kind: string; askedBy: string; at: Date },
): Promise<boolean> {
  const { memberId, kind, askedBy, at } = held;
  const { numAffectedRows } = await sql`
    update withdrawals_withdrawal
    set parked_at = ${at}, parked_by = ${askedBy}::uuid, park_reason = ${kind},
      is_parked_for_document = true, first_approved_by = null, first_approved_at = null,
      needs_two_approvals = false, version = version + 1
    where member_id = ${memberId} and ${isInReview("waiting")}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends what `updateHeldForDocument` began. @returns whether there was any */
export async function updateNotHeld(tx: Tx, memberId: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update withdrawals_withdrawal
    set parked_at = null, parked_by = null, park_reason = null, is_parked_for_document = false,
      version = version + 1
    where member_id = ${memberId} and ${isInReview("both")} and is_parked_for_document`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
