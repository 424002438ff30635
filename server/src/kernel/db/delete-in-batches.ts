import type { Db, Tx } from "./database.ts";
import { transaction } from "./transaction.ts";

/** The rows that one transaction of a retention job deletes: its locks last some milliseconds. */
export const DELETED_AT_ONCE = 1_000;

/**
 * Repeats a delete, each time in its own transaction, until it finds less than it may delete.
 * @param deleteSome deletes at most `DELETED_AT_ONCE` rows, and answers how many
 */
export async function deleteInBatches(
  db: Db,
  deleteSome: (tx: Tx) => Promise<bigint | undefined>,
): Promise<void> {
  for (;;) {
    const deleted = await transaction(db, deleteSome);
    if (Number(deleted ?? 0) < DELETED_AT_ONCE) return;
  }
}
