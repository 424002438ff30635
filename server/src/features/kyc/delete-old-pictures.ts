import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../kernel/context.ts";
import { storageKey } from "../../kernel/media/storage.ts";
import type { Context } from "../../ports/context.ts";
import { deletePicture, listUnneededPictures } from "./queries.ts";

const AT_ONCE = 500;

/** Deletes pictures whose retention has ended, and those of accounts that were closed long ago. */
export async function deleteOldPictures(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const closedBefore = new Date(now.getTime() - ctx.settings.keepKycDays * DAY_MS);
  const names = await listUnneededPictures(ctx.db, { now, closedBefore, limit: AT_ONCE });
  for (const name of names) {
    // The row goes last, so that a failed deletion is repeated.
    await ctx.storage.remove(storageKey("kyc", name));
    await transaction(ctx.db, (tx) => deletePicture(tx, name));
  }
}
