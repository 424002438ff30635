import { sql } from "kysely";
import { ask, type Statement, type Tx } from "./database.ts";

/**
 * Locks a name until `tx` ends: no other transaction holds the same name meanwhile. It is for what
 * has no row to lock yet. Names begin with the feature, as in `invites:WELCOME`.
 */
export function lockName(tx: Tx, name: string): Statement<void> {
  return ask(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
