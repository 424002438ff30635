import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { eraseSlip, listOldSlips } from "./queries.ts";

const AT_ONCE = 500;

/** Deletes the images and the senders' data of slips that were decided long ago. */
export async function eraseOldSlips(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  const before = new Date(at.getTime() - ctx.settings.keepSlipsDays * DAY_MS);
  for (const { id, mediaId } of await listOldSlips(ctx.db, { before, limit: AT_ONCE })) {
    // The row changes last, so that a failed deletion is repeated.
    await ctx.media.remove(mediaId);
    await transaction(ctx.db, (tx) => eraseSlip(tx, { id, at }));
  }
}
