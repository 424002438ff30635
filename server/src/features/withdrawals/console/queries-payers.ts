import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

/** Accounts that are shown: more are of no use to staff. */
const PAYERS_MAX = 3;

/** The accounts that paid these deposits, as their banks reported them, newest first. */
export async function listPayers(
  db: Db,
  { memberId, deposits }: { memberId: bigint; deposits: readonly string[] },
): Promise<string[]> {
  if (deposits.length === 0) return [];
  const { rows } = await sql<{ payer: string }>`
    select concat_ws(' ', payer->>'bankCode', payer->>'accountNo', payer->>'name') as payer
    from deposits_payment
    where member_id = ${memberId} and (id = any(${[...deposits]}::uuid[])
      or deposit_id = any(${[...deposits]}::uuid[]))
    group by 1 order by max(received_at) desc limit ${PAYERS_MAX}`.execute(db);
  return rows.flatMap(({ payer }) => (payer === "" ? [] : [payer]));
}
