import type { Entry } from "@krapao/browser/chat/entry";
import { createEntryStore, openChatDatabase } from "@krapao/browser/chat/entry-store";

const MEMBERS = "members";

const access = openChatDatabase("krapao-chat", (database) => database.createObjectStore(MEMBERS));

/** The messages of this browser that the server has not acknowledged. */
export const entries = createEntryStore<Entry>(access);

/**
 * The member whose token this was, as the server once answered: the id must be known offline too.
 */
export async function findMemberId(token: string): Promise<string | null> {
  const stored = await access<string>(MEMBERS, "readonly", (store) => store.get(hashOf(token)));
  return stored?.result ?? null;
}

/** Stores the id of the member with a hash of the token, never the token itself. */
export async function saveMemberId(token: string, memberId: string): Promise<void> {
  await access(MEMBERS, "readwrite", (store) => store.clear());
  await access(MEMBERS, "readwrite", (store) => store.put(memberId, hashOf(token)));
}

/** 32 bits of a text (FNV-1a): enough to recognise it, too little to reveal anything. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}
