import type { Db, Tx } from "../../kernel/db.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findProtection } from "./queries.ts";

/** @throws PLAY_PAUSED, with the end in `until`, while the member rests from play */
export async function requirePlay(
  { clock }: Pick<Context, "clock">,
  db: Db | Tx,
  memberId: bigint,
): Promise<void> {
  const found = await findProtection(db, memberId);
  if (found?.pausedUntil && found.pausedUntil > clock.now()) throw paused(found.pausedUntil);
}

/** The refusal that says how long the rest lasts. */
export const paused = (until: Date) => new Refusal("PLAY_PAUSED", undefined, until);
