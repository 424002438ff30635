import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/**
 * Payments that one staff user credited to this member, who is not known as the payer. They count
 * until another staff user has approved a withdrawal of the member.
 */
export async function listOtherPayers(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ staffId: string; at: Date; amountMinor: bigint }[]> {
  const { rows } = await sql<{ staffId: string; at: Date; amountMinor: bigint }>`
    select other.staff_id as "staffId", other.at, coalesce(
      (select sum(amount_minor) from deposits_share share
        where share.payment_id = other.payment_id and share.round = other.round
          and share.member_id = other.member_id),
      payment.amount_minor
    )::bigint as "amountMinor"
    from deposits_other_payer other
      join deposits_payment payment on payment.id = other.payment_id
        and payment.round = other.round and payment.state in ('credited', 'split')
    where other.member_id = ${memberId} and not exists (
      select from withdrawals_withdrawal withdrawal
      where withdrawal.member_id = other.member_id and withdrawal.decided_at > other.at
        and withdrawal.decided_by <> other.staff_id
        and withdrawal.state in ('approved', 'sent', 'paid', 'returned', 'refused')
    )
    order by other.at`.execute(db);
  return rows;
}
