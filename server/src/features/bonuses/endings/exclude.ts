import type { Tx } from "../../../kernel/db/database.ts";
import { exclusionEndOf, extensionOf } from "../conditions/end.ts";
import { lockConditions } from "../conditions/queries.ts";
import { findExtension, updateExtension } from "./queries.ts";

/** A time-out or self-exclusion that started or became longer. */
export interface Exclusion {
  memberId: bigint;
  at: Date;
  until: Date;
  /** A time-out is short, and the condition waits for it. */
  isTimeOut: boolean;
}

/**
 * Counts an exclusion for the open condition of the member: a time-out moves its end, and after a
 * self-exclusion the gift is given back by itself. The same exclusion again changes nothing.
 */
export async function countExclusion(
  tx: Tx,
  { memberId, at, until, isTimeOut }: Exclusion,
): Promise<void> {
  await lockConditions(tx, memberId);
  const before = await findExtension(tx, memberId);
  if (!before || (before.excludedUntil && before.excludedUntil >= until)) return;
  await updateExtension(tx, {
    id: before.id,
    byMs: isTimeOut ? extensionOf(before, { at, until }) : 0,
    excludedUntil: until,
    givesBackAt: isTimeOut ? null : exclusionEndOf(at),
  });
}
