import { sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Locks a name until `tx` ends: no other transaction holds the same name meanwhile. It is for what
 * has no row to lock yet. Names begin with the feature, as in `invites:WELCOME`.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
