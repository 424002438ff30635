import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** The answer of one of the functions that change staff users (migrations/0006_staff.sql). */
export async function isDone(db: Db | Tx, call: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select ${call} as done`.execute(db);
  return rows[0]?.done ?? false;
}
