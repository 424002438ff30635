import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { Statement } from "../../kernel/db/statement.ts";

/** One batch of members, or one publication of rules, at a time. */
export function lockRules(tx: Tx): Statement<void> {
  return lockName(tx, "segments:rules");
}
