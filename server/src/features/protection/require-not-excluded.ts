import type { Db, Tx } from "../../kernel/db/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { findProtection } from "./queries.ts";

/** @throws SELF_EXCLUDED, with the end in `until`, during a time-out or self-exclusion */
export async function requireNotExcluded(now: Date, db: Db | Tx, memberId: bigint): Promise<void> {
  const found = await findProtection(db, memberId);
  if (found?.excludedUntil && found.excludedUntil > now) throw selfExcluded(found.excludedUntil);
}

/** The refusal, with the end of the self-exclusion. */
export const selfExcluded = (until: Date) => new Refusal("SELF_EXCLUDED", undefined, until);
