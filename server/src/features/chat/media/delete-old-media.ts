import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import { storageKey } from "../../../kernel/media/storage.ts";
import type { Context } from "../../../ports/context.ts";
import { deleteMedia, listUnneededMedia } from "./queries.ts";

/** A file that was not sent within a day is not needed. */
const UNSENT_MS = DAY_MS;
/** Media are deleted after this time; their messages stay. */
const KEEP_MS = 180 * DAY_MS;
const AT_ONCE = 500;

/** Deletes media that were never sent, and old ones. */
export async function deleteOldMedia(ctx: Context): Promise<void> {
  const now = ctx.clock.nowMs();
  const names = await listUnneededMedia(ctx.db, {
    unsentBefore: new Date(now - UNSENT_MS),
    oldBefore: new Date(now - KEEP_MS),
    limit: AT_ONCE,
  });
  for (const name of names) {
    // Delete the row last, so that a failure is retried.
    await ctx.storage.remove(storageKey("chat", name));
    await transaction(ctx.db, (tx) => deleteMedia(tx, name));
  }
}
