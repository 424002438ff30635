import { transaction } from "../../kernel/context.ts";
import { storageKey } from "../../kernel/storage.ts";
import type { Context } from "../../ports/context.ts";
import { deleteGuest, findOldGuests, selectMediaOf } from "./queries-guests.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 100;

/** Deletes the conversations of guests who have not written for long, with their files. */
export async function forgetGuests({ db, clock, storage, settings }: Context): Promise<void> {
  const before = new Date(clock.nowMs() - settings.keepGuestChatsDays * DAY_MS);
  for (const id of await findOldGuests(db, { before, limit: AT_ONCE })) {
    // The records go last: they alone know which files there are.
    for (const name of await selectMediaOf(db, id)) await storage.remove(storageKey("chat", name));
    await transaction(db, (tx) => deleteGuest(tx, { id, before }));
  }
}
