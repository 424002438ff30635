import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

/** The rewards of a member since a time, oldest first, without those that were given back. */
export async function listGifts(
  db: Db | Tx,
  { memberId, from }: { memberId: bigint; from: Date },
): Promise<{ id: string; at: Date; amountMinor: bigint }[]> {
  const { rows } = await sql<{ id: string; at: Date; amountMinor: bigint }>`
    select id, updated_at as at, amount_minor as "amountMinor" from statements_line line
    where member_id = ${memberId} and statement_type = 'bonus' and status = 'SUCCESS'
      and updated_at >= ${from} and not exists (
        select from bonuses_condition condition
        where condition.id = line.id and condition.given_back_at is not null
      )
    order by updated_at, id`.execute(db);
  return rows;
}
