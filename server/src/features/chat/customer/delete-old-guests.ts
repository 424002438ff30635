import { DAY_MS } from "@krapao/contract/time";
import { transaction } from "../../../kernel/context.ts";
import { storageKey } from "../../../kernel/media/storage.ts";
import type { Context } from "../../../ports/context.ts";
import { deleteGuestConversation, listMediaNames, listOldGuestConversations } from "./queries.ts";

const AT_ONCE = 100;

/** Deletes old conversations of guests with their files. */
export async function deleteOldGuests({ db, clock, storage, settings }: Context): Promise<void> {
  const before = new Date(clock.nowMs() - settings.keepGuestChatsDays * DAY_MS);
  for (const id of await listOldGuestConversations(db, { before, limit: AT_ONCE })) {
    // Delete the rows last: only they list the files.
    for (const name of await listMediaNames(db, id)) await storage.remove(storageKey("chat", name));
    await transaction(db, (tx) => deleteGuestConversation(tx, { id, before }));
  }
}
