import { openDatabase } from "@krapao/ui/chat/database";
import type { Entry } from "./entry.ts";

const NAME = "krapao-desk";
const OUTBOX = "outbox";
/** What somebody wrote this long ago answers nobody any more. */
const OLD_MS = 24 * 3_600_000;

/** Where a browser keeps nothing, the page still does. */
const memory = new Map<string, Entry>();
const access = openDatabase(NAME, (database) => {
  database.createObjectStore(OUTBOX, { keyPath: "id" });
});

/** What one person's messages on their way are; what somebody else left in this browser, or is old, goes. */
export async function readEntries(staffId: string, now: number): Promise<Entry[]> {
  const kept = await access<Entry[]>(OUTBOX, "readonly", (store) => store.getAll());
  for (const entry of kept?.result ?? []) {
    if (entry.staffId === staffId && entry.at > now - OLD_MS) memory.set(entry.id, entry);
    else await dropEntry(entry.id);
  }
  return [...memory.values()].filter((entry) => entry.staffId === staffId);
}

/** Keeps a message, or its new state. */
export async function keepEntry(entry: Entry): Promise<void> {
  memory.set(entry.id, entry);
  await access(OUTBOX, "readwrite", (store) => store.put(entry));
}

export async function dropEntry(id: string): Promise<void> {
  memory.delete(id);
  await access(OUTBOX, "readwrite", (store) => store.delete(id));
}
