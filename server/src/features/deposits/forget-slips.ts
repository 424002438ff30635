import { transaction } from "../../kernel/context.ts";
import type { Context } from "../../ports/context.ts";
import { blankSlip, findOldSlips } from "./queries-slip-age.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** Deletes the pictures of slips that were decided long ago, and what was read of who sent the money. */
export async function forgetSlips(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  const before = new Date(at.getTime() - ctx.settings.keepSlipsDays * DAY_MS);
  for (const { id, mediaId } of await findOldSlips(ctx.db, { before, limit: AT_ONCE })) {
    // The record goes last: what fails in between is tried again.
    await ctx.media.remove(mediaId);
    await transaction(ctx.db, (tx) => blankSlip(tx, { id, at }));
  }
}
