import type { Db, Statement, Tx } from "../../kernel/db/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import { findProtection, type Protection } from "./queries.ts";

/** @throws SELF_EXCLUDED, with the end in `until`, during a time-out or self-exclusion */
export async function requireNotExcluded(now: Date, db: Db | Tx, memberId: bigint): Promise<void> {
  const until = await findExclusion(now, db, memberId);
  if (until) throw selfExcluded(until);
}

/** The end of the member's time-out or self-exclusion; null: none is running. */
export function findExclusion(now: Date, db: Db | Tx, memberId: bigint): Statement<Date | null> {
  return findProtection(db, memberId).map((found) => exclusionAt(now, found));
}

/** The end of an exclusion that runs at this time; null: none does. Pure. */
export function exclusionAt(now: Date, found: Pick<Protection, "excludedUntil"> | null) {
  const until = found?.excludedUntil ?? null;
  return until && until > now ? until : null;
}

/** The refusal, with the end of the self-exclusion. */
export const selfExcluded = (until: Date) => new Refusal("SELF_EXCLUDED", undefined, { until });

/** What of the member's own protection says that money goes out first. */
export interface WayOut {
  isExcluded: boolean;
  /** The lowest own limit; null: none is set. */
  leastLimitMinor: bigint | null;
}

/** Whether a time-out or self-exclusion runs, and the lowest own limit. */
export async function findWayOut(now: Date, db: Db | Tx, memberId: bigint): Promise<WayOut> {
  return wayOutAt(now, await findProtection(db, memberId));
}

/** The same of a protection that was read. Pure. */
export function wayOutAt(now: Date, found: Protection | null): WayOut {
  const limits = Object.values(found?.limits ?? {}).filter((limit) => limit !== null);
  return {
    isExcluded: exclusionAt(now, found) !== null,
    leastLimitMinor: limits.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? null,
  };
}
