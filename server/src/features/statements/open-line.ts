import type { Statement, Tx } from "../../kernel/db/database.ts";
import type { Line } from "./line.ts";
import { insertLine } from "./queries.ts";

/**
 * Opens the statement line of a record, in the transaction that inserts the record. A line with
 * this id that exists already stays unchanged.
 */
export function openLine(tx: Tx, line: Line): Statement<void> {
  return insertLine(tx, line);
}
