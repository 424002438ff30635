import type { Status } from "@krapao/contract/schemas";
import type { Tx } from "../../kernel/db/database.ts";
import { updateLine } from "./queries.ts";

/**
 * Sets the outcome of a statement line, and its final amount if that differs. The same outcome
 * again changes nothing.
 * @throws when the line does not exist
 */
export function settleLine(
  tx: Tx,
  settled: { id: string; status: Status; at: Date; amountMinor?: bigint },
): Promise<void> {
  return updateLine(tx, settled);
}
