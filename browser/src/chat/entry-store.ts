import { type Access, openDatabase } from "./database.ts";
import type { Entry } from "./entry.ts";

const OUTBOX = "outbox";

/** Stores messages that the server has not acknowledged, so that they outlive the page. */
export type EntryStore<E extends Entry> = ReturnType<typeof createEntryStore<E>>;

/** Opens a database with a store for the outbox; `create` adds more stores. */
export function openChatDatabase(name: string, create?: (database: IDBDatabase) => void): Access {
  return openDatabase(name, (database) => {
    database.createObjectStore(OUTBOX, { keyPath: "id" });
    create?.(database);
  });
}

/** The outbox of a database. Entries stay in memory where the browser refuses to store them. */
export function createEntryStore<E extends Entry>(access: Access) {
  const memory = new Map<string, E>();
  const readAll = async () =>
    (await access<E[]>(OUTBOX, "readonly", (store) => store.getAll()))?.result ?? [];

  const remove = async (id: string): Promise<void> => {
    memory.delete(id);
    await access(OUTBOX, "readwrite", (store) => store.delete(id));
  };
  return {
    /** Every entry of one owner. */
    async list(owner: string): Promise<E[]> {
      const stored = await readAll();
      const all = new Map([...memory.values(), ...stored].map((entry) => [entry.id, entry]));
      return [...all.values()].filter((entry) => entry.owner === owner);
    },
    /** Number of stored entries of all owners. */
    async count(): Promise<number> {
      const counted = await access<number>(OUTBOX, "readonly", (store) => store.count());
      return counted?.result ?? 0;
    },
    /** Inserts an entry or replaces it. */
    async save(entry: E): Promise<void> {
      const isStored = await access(OUTBOX, "readwrite", (store) => store.put(entry));
      if (isStored) memory.delete(entry.id);
      else memory.set(entry.id, entry);
    },
    delete: remove,
    /** Deletes the stored entries of other owners, and those that were written before a time. */
    async deleteOthers(owner: string, before: number): Promise<void> {
      for (const entry of await readAll()) {
        if (entry.owner !== owner || entry.at < before) await remove(entry.id);
      }
    },
  };
}
