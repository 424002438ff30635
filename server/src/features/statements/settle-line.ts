import type { Status } from "@krapao/contract/schemas";
import type { Tx } from "../../kernel/db.ts";
import { updateLine } from "./queries.ts";

/** Gives the line of a record its outcome, and the amount it came to in the end when it is another. Saying the same again changes nothing. @throws when there is no such line. */
export function settleLine(
  tx: Tx,
  settled: { id: string; status: Status; at: Date; amountMinor?: bigint },
): Promise<void> {
  return updateLine(tx, settled);
}
