import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/**
 * Payments that a staff user credited to this member, who is not known as the payer, or whose money
 * was another member's. They count until another staff user has approved a withdrawal of the
 * member. `staffId` is the first person; `secondId` the second one, who may approve one withdrawal
 * up to the amount.
 */
export async function listOtherPayers(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ staffId: string; secondId: string | null; at: Date; amountMinor: bigint }[]> {
  const { rows } = await sql<{
    staffId: string;
    secondId: string | null;
    at: Date;
    amountMinor: bigint;
  }>`
    select answer.decided_by as "staffId", answer.second_by as "secondId", answer.at,
      answer.amount_minor as "amountMinor"
    from deposits_credit_answer answer
      join deposits_payment payment on payment.id = answer.payment_id
        and payment.round = answer.round and payment.state in ('credited', 'split')
    where answer.member_id = ${memberId}
      and (answer.payer = 'other_member' or answer.former_member_id is not null
        -- What a staff user entered has two persons already.
        or (answer.payer = 'unknown' and answer.second_by is null))
      and not exists (
        select from withdrawals_withdrawal withdrawal
        where withdrawal.member_id = answer.member_id and withdrawal.decided_at > answer.at
          and withdrawal.decided_by <> answer.decided_by
          and withdrawal.state in ('approved', 'sent', 'paid', 'returned', 'refused')
      )
    order by answer.at`.execute(db);
  return rows;
}
