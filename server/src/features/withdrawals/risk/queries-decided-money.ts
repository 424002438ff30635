/** SQL of money that decisions of staff users made spendable, and of cases they opened. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

export interface DecidedMoney {
  /** The decider. */
  firstId: string;
  /** Who approved it; null: the decider alone, by proof. */
  secondId: string | null;
  at: Date;
  amountMinor: bigint;
  /** The second person has approved a withdrawal since. */
  isSecondUsed: boolean;
}

/**
 * Decisions that brought money to this member's wallet: a transfer or a payout that did not happen,
 * and a double payout that was left with the member. Each counts until staff users other than its
 * decider have approved withdrawals of as much.
 */
export async function listDecidedMoney(db: Db | Tx, memberId: bigint): Promise<DecidedMoney[]> {
  const { rows } = await sql<DecidedMoney>`
    with decided as (
      select coalesce(maker_id, staff_id) as first_id, maker_id, staff_id, at,
        spendable_minor as amount_minor
      from games_decision where member_id = ${memberId} and spendable_minor is not null
      union all
      select coalesce(d.maker_id, d.staff_id), d.maker_id, d.staff_id, d.at, w.amount_minor
      from withdrawals_withdrawal w join withdrawals_decision d on d.withdrawal_id = w.id
        and d.action in ('resolve_returned', 'late_loss')
      where w.member_id = ${memberId} and w.state in ('returned', 'refused')
    )
    select first_id as "firstId", case when maker_id is not null then staff_id end as "secondId",
      at, amount_minor as "amountMinor", exists (
        select from withdrawals_withdrawal w where w.member_id = ${memberId}
          and w.decided_at > decided.at and w.decided_by = staff_id and maker_id is not null
          and w.state in ('approved', 'sent', 'paid')
      ) as "isSecondUsed"
    from decided
    where amount_minor > (
      select coalesce(sum(w.amount_minor), 0) from withdrawals_withdrawal w
      where w.member_id = ${memberId} and w.decided_at > decided.at and w.decided_by <> first_id
        and w.state in ('approved', 'sent', 'paid')
    )
    order by at`.execute(db);
  return rows;
}

/** How many decisions about this member an external party contradicts, with open cases. */
export async function countOpenCases(db: Db | Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from games_decision where member_id = ${memberId}
        and contradicted_at is not null and case_closed_at is null)
      + (select count(*) from withdrawals_withdrawal where member_id = ${memberId}
        and contradicted_at is not null and case_closed_at is null))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}
