import type { Entry } from "./outbox-rules.ts";

const NAME = "krapao-desk";
const OUTBOX = "outbox";
/** What somebody wrote this long ago answers nobody any more. */
const OLD_MS = 24 * 3_600_000;

/** Where a browser keeps nothing, the page still does. */
const memory = new Map<string, Entry>();
let opening: Promise<IDBDatabase | null> | undefined;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(OUTBOX, { keyPath: "id" });
      };
      request.onsuccess = () => {
        request.result.onclose = () => {
          opening = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

/** One access; null where there is no database, or it failed. */
async function access<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<{ result: T } | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(OUTBOX, mode);
      const request = act(transaction.objectStore(OUTBOX));
      transaction.oncomplete = () => resolve({ result: request.result });
      transaction.onabort = () => resolve(null);
    } catch {
      opening = undefined;
      resolve(null);
    }
  });
}

/** What one person's messages on their way are; what somebody else left in this browser, or is old, goes. */
export async function readEntries(staffId: string, now: number): Promise<Entry[]> {
  const kept = await access<Entry[]>("readonly", (store) => store.getAll());
  for (const entry of kept?.result ?? []) {
    if (entry.staffId === staffId && entry.at > now - OLD_MS) memory.set(entry.id, entry);
    else await dropEntry(entry.id);
  }
  return [...memory.values()].filter((entry) => entry.staffId === staffId);
}

/** Keeps a message, or its new state. */
export async function keepEntry(entry: Entry): Promise<void> {
  memory.set(entry.id, entry);
  await access("readwrite", (store) => store.put(entry));
}

export async function dropEntry(id: string): Promise<void> {
  memory.delete(id);
  await access("readwrite", (store) => store.delete(id));
}
