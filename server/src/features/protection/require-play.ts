import type { Db, Tx } from "../../kernel/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import { findProtection } from "./queries.ts";

/** @throws PLAY_PAUSED, with the end in `until`, while the member rests from play */
export async function requirePlay(now: Date, db: Db | Tx, memberId: bigint): Promise<void> {
  const found = await findProtection(db, memberId);
  if (found?.pausedUntil && found.pausedUntil > now) throw paused(found.pausedUntil);
}

/** The refusal that says how long the rest lasts. */
export const paused = (until: Date) => new Refusal("PLAY_PAUSED", undefined, until);
