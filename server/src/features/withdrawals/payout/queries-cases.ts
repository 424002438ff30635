/** SQL of payouts that staff users resolved, and of cases that the bank's answers opened. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

const RESOLVED = sql`('resolve_paid', 'resolve_returned')`;

/** Stores when the bank is asked next; null: not any more. */
export async function updateNextCheck(
  tx: Tx,
  { id, at }: { id: string; at: Date | null },
): Promise<void> {
  await tx
    .updateTable("withdrawals_withdrawal")
    .set({ next_check_at: at })
    .where("id", "=", id)
    .execute();
}

/** When a staff user resolved the payout; null: none did, or the bank has contradicted it. */
export async function findResolvedAt(db: Db | Tx, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select d.at from withdrawals_decision d
      join withdrawals_withdrawal w on w.id = d.withdrawal_id and w.contradicted_at is null
    where d.withdrawal_id = ${id}::uuid and d.action in ${RESOLVED}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Opens a case when a staff user resolved the payout, and asks the bank no more. */
export async function updateContradicted(
  tx: Tx,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await sql`
    update withdrawals_withdrawal
    set contradicted_at = ${at}, next_check_at = null, version = version + 1
    where id = ${id}::uuid and contradicted_at is null and exists (
      select from withdrawals_decision where withdrawal_id = ${id}::uuid and action in ${RESOLVED}
    )`.execute(tx);
}

/** The staff users who resolved the payout. */
export async function listResolvers(
  tx: Tx,
  id: string,
): Promise<{ staffId: string; makerId: string | null; at: Date }[]> {
  const { rows } = await sql<{ staffId: string; makerId: string | null; at: Date }>`
    select staff_id as "staffId", maker_id as "makerId", at from withdrawals_decision
    where withdrawal_id = ${id}::uuid and action in ${RESOLVED}`.execute(tx);
  return rows;
}
