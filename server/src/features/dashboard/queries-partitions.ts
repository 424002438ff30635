/**
 * SQL of the partitions by month of the tables that grow with movements and calls
 * (docs/decisions/0092-partitions-by-month.md). The database adds them itself: the application owns
 * no table.
 */
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

/** Adds the partitions of this month and the next three. @returns how many were missing */
export async function addPartitions(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ added: number }>`select add_partitions(${now}) as added`.execute(db);
  return rows[0]?.added ?? 0;
}

/** Collects the statistics of partitioned tables, which autovacuum leaves out. */
export async function analyzePartitioned(db: Db): Promise<void> {
  await sql`select analyze_partitioned()`.execute(db);
}

/** How many partitions of this month and the next two do not exist. */
export async function countMissingPartitions(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ missing: number }>`
    select count_missing_partitions(${now}) as missing`.execute(db);
  return rows[0]?.missing ?? 0;
}
