import type { EndedReason, WaitingReason } from "@krapao/contract/member/statements";
import type { Status } from "@krapao/contract/schemas";
import type { Statement, Tx } from "../../kernel/db/database.ts";
import { updateLine, updateReason } from "./queries.ts";

/**
 * Sets the outcome of a statement line, and its final amount if that differs. The same outcome
 * again changes nothing.
 * @throws when the line does not exist
 */
export function settleLine(
  tx: Tx,
  settled: { id: string; status: Status; at: Date; amountMinor?: bigint; reason?: EndedReason },
): Statement<void> {
  return updateLine(tx, settled);
}

/** Changes why a statement line is in progress. A line that has ended stays as it is. */
export function explainLine(
  tx: Tx,
  explained: { id: string; reason: WaitingReason },
): Statement<void> {
  return updateReason(tx, explained);
}
