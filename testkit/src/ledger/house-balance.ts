import type { Db, Tx } from "@krapao/server/kernel/db/database";
import { sql } from "kysely";

/**
 * The balance of a house account, minor units: negative when the external party holds our money.
 */
export async function houseBalanceMinor(db: Db | Tx, accountId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(posted_minor), 0)::bigint as sum from ledger.balance
    where account_id = ${accountId}`.execute(db);
  return rows[0]?.sum ?? 0n;
}
