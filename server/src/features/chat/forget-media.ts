import { transaction } from "../../kernel/context.ts";
import { storageKey } from "../../kernel/storage.ts";
import type { Context } from "../../ports/context.ts";
import { deleteMedium, selectUnneeded } from "./queries-media.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A file that no message shows after a day never will be shown. */
const UNSENT_MS = DAY_MS;
/** How long pictures and films are kept; their messages stay. */
const KEPT_MS = 180 * DAY_MS;
const AT_ONCE = 500;

/** Deletes media that were never sent, and those that are old. */
export async function forgetMedia(ctx: Context): Promise<void> {
  const now = ctx.clock.nowMs();
  const names = await selectUnneeded(ctx.db, {
    unsentBefore: new Date(now - UNSENT_MS),
    oldBefore: new Date(now - KEPT_MS),
    limit: AT_ONCE,
  });
  for (const name of names) {
    // The record goes last: what fails in between is tried again.
    await ctx.storage.remove(storageKey("chat", name));
    await transaction(ctx.db, (tx) => deleteMedium(tx, name));
  }
}
