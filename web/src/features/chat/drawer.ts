import { openDatabase } from "@krapao/ui/chat/database";
import type { Entry } from "./entry.ts";

/**
 * Where messages on their way lie: the browser's own database, so that they outlive the page. A browser that keeps
 * none holds them in memory.
 */
const NAME = "krapao-chat";
const OUTBOX = "outbox";
const MEMBERS = "members";
/** What nobody came back for. */
const OLD_MS = 14 * 24 * 3600_000;

const memory = new Map<string, Entry>();
const access = openDatabase(NAME, (database) => {
  database.createObjectStore(OUTBOX, { keyPath: "id" });
  database.createObjectStore(MEMBERS);
});

/** Every message of an owner that is on its way. */
export async function readEntries(owner: string): Promise<Entry[]> {
  const kept = await access<Entry[]>(OUTBOX, "readonly", (store) => store.getAll());
  const all = new Map<string, Entry>(memory);
  for (const entry of kept?.result ?? []) all.set(entry.id, entry);
  return [...all.values()].filter((entry) => entry.owner === owner);
}

/** Whether anything of anybody is still on its way. */
export async function hasEntries(): Promise<boolean> {
  const kept = await access<number>(OUTBOX, "readonly", (store) => store.count());
  return (kept?.result ?? 0) > 0;
}

/** Keeps a message, or its new state. */
export async function keepEntry(entry: Entry): Promise<void> {
  const kept = await access(OUTBOX, "readwrite", (store) => store.put(entry));
  if (kept) memory.delete(entry.id);
  else memory.set(entry.id, entry);
}

export async function dropEntry(id: string): Promise<void> {
  memory.delete(id);
  await access(OUTBOX, "readwrite", (store) => store.delete(id));
}

/** What somebody else left in this browser goes when the next person chats; what is very old goes anyway. */
export async function clearOthers(owner: string, now: number): Promise<void> {
  const kept = await access<Entry[]>(OUTBOX, "readonly", (store) => store.getAll());
  for (const entry of kept?.result ?? []) {
    if (entry.owner !== owner || entry.at < now - OLD_MS) await dropEntry(entry.id);
  }
}

/** The member whose token this was, as once learnt: offline nobody can be asked. Only a trace of the token is kept. */
export async function recallMember(token: string): Promise<string | null> {
  const kept = await access<string>(MEMBERS, "readonly", (store) => store.get(traceOf(token)));
  return kept?.result ?? null;
}

export async function rememberMember(token: string, memberId: string): Promise<void> {
  await access(MEMBERS, "readwrite", (store) => store.clear());
  await access(MEMBERS, "readwrite", (store) => store.put(memberId, traceOf(token)));
}

/** 32 bits of a text (FNV-1a): enough to know it again, too little to be of use to anybody. */
function traceOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}
