import type { Status } from "@krapao/contract/schemas";
import type { Tx } from "../../kernel/db.ts";
import { updateLine } from "./queries.ts";

/** Gives the line of a record its outcome. Saying the same again changes nothing. @throws when there is no such line. */
export function settleLine(
  tx: Tx,
  settled: { id: string; status: Status; at: Date },
): Promise<void> {
  return updateLine(tx, settled);
}
