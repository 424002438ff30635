/** What a query reads, which no other load on the machine changes. */
import { transaction } from "@krapao/server/kernel/context";
import { sql } from "kysely";
import type { World } from "../world.ts";

/** Rows of a table that a query reads, those that it filters out included. */
export function rowsRead(
  world: World,
  table: string,
  query: (db: World["db"]) => Promise<unknown>,
): Promise<number> {
  return transaction(world.db, async (tx) => {
    // The connection may have counted rows before.
    const counted = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
        from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
      return rows[0]?.read ?? 0;
    };
    const before = await counted();
    await query(tx);
    return (await counted()) - before;
  });
}

/**
 * Inserts 20,000 decided payments of the gateway WW, which name no account.
 * @param kipEvery every how many payments one is in kip
 */
export async function insertDecidedPayments(world: World, kipEvery: number): Promise<void> {
  await sql`insert into deposits_payment (id, source, event_id, reference, channel, amount_minor,
      currency, payer, paid_at, received_at, state, reason)
    select gen_random_uuid(), 'ww', 'e' || n, 'r' || n, 'WW', 100 * n,
      case when n % ${sql.lit(kipEvery)} = 0 then 'LAK' else 'THB' end::ledger.currency, '{}',
      date_trunc('day', now()) - n * interval '1 minute',
      date_trunc('day', now()) - n * interval '1 minute', 'dismissed', 'returned'
    from generate_series(1, 20000) n`.execute(world.ownerDb);
  await sql`analyze deposits_payment`.execute(world.ownerDb);
}
