import type { Db, Tx } from "../../kernel/db/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { findProtection, type Protection } from "./queries.ts";

/** @throws SELF_EXCLUDED, with the end in `until`, during a time-out or self-exclusion */
export async function requireNotExcluded(now: Date, db: Db | Tx, memberId: bigint): Promise<void> {
  const until = await findExclusion(now, db, memberId);
  if (until) throw selfExcluded(until);
}

/** The end of the member's time-out or self-exclusion; null: none is running. */
export async function findExclusion(
  now: Date,
  db: Db | Tx,
  memberId: bigint,
): Promise<Date | null> {
  return exclusionAt(now, await findProtection(db, memberId));
}

/** The end of an exclusion that runs at this time; null: none does. Pure. */
export function exclusionAt(now: Date, found: Pick<Protection, "excludedUntil"> | null) {
  const until = found?.excludedUntil ?? null;
  return until && until > now ? until : null;
}

/** The refusal, with the end of the self-exclusion. */
export const selfExcluded = (until: Date) => new Refusal("SELF_EXCLUDED", undefined, { until });
