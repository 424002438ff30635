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
