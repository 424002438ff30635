import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Statement, Tx } from "../../kernel/db/database.ts";

/** One batch of members, or one publication of rules, at a time. */
export function lockRules(tx: Tx): Statement<void> {
  return lockName(tx, "segments:rules");
}
