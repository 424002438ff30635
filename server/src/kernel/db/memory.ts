/**
 * What a process keeps in memory of tables that seldom change: settings, banks, games. A trigger
 * counts their changes in one row, `memory_version`. Each check of a member's session reads it, so
 * that a member's next call sees a change. A notification clears the memory for all other callers.
 */
import type { Db, Tx } from "./database.ts";
import { statement } from "./prepared-statement.ts";
import { dbOf, poolOf, together } from "./transaction.ts";

/** Maximum age of what is kept, in case a notification is lost. */
export const MAX_AGE_MS = 5_000;

interface Kept<T> {
  loadedAt: number;
  value: Promise<T>;
  isLoaded: boolean;
}

interface Memory {
  /** The newest version that a call has seen; nothing in `kept` is older. */
  version: bigint | null;
  kept: Map<unknown, Kept<unknown>>;
}

const memories = new WeakMap<Db | Tx, Memory>();

function memoryOf(pool: Db | Tx): Memory {
  const known = memories.get(pool);
  if (known) return known;
  const made: Memory = { version: null, kept: new Map() };
  memories.set(pool, made);
  return made;
}

/** The current version, as a column of a statement. */
export const MEMORY_VERSION = "(select version from memory_version)";

const VERSION = statement<{ version: bigint }>(`select ${MEMORY_VERSION} as version`);

/** The version of what is in memory; null before any call has read one. */
export function knownVersion(db: Db | Tx): bigint | null {
  return memoryOf(poolOf(db)).version;
}

/**
 * Takes the version that a call has read, and clears what is older. @param before `knownVersion` as
 * it was when the caller began to read from memory
 * @returns whether nothing that the caller read from memory was older
 */
export function noticeVersion(db: Db | Tx, version: bigint, before: bigint | null): boolean {
  const memory = memoryOf(poolOf(db));
  if (memory.version === null || version > memory.version) {
    memory.version = version;
    memory.kept.clear();
  }
  return before !== null && version <= before;
}

/** Makes the next call read the database. */
export function clearMemory(db: Db): void {
  memoryOf(db).kept.clear();
}

/**
 * Keeps what `load` reads. A transaction reads the version first, and the tables only when they
 * have changed. A transaction that has changed them itself must not read them here.
 */
export function keptInMemory<T>(load: (db: Db | Tx) => Promise<T>): (db: Db | Tx) => Promise<T> {
  return (given) => (given.isTransaction ? readIn(given as Tx, load) : read(given, load));
}

/**
 * A caller that holds a connection loads on it: if holders waited for a reader that waits for a
 * connection, a pool whose connections are all held would stop.
 */
function read<T>(given: Db, load: (db: Db) => Promise<T>): Promise<T> {
  const pool = poolOf(given);
  const { kept } = memoryOf(pool);
  const known = keptBy(pool, load);
  const isFresh = known && performance.now() - known.loadedAt < MAX_AGE_MS;
  if (isFresh && (known.isLoaded || pool === given)) return known.value;
  const loadedAt = performance.now();
  const value = together(given, load);
  const fresh: Kept<T> = { loadedAt, value, isLoaded: false };
  kept.set(load, fresh);
  value.then(
    () => {
      fresh.isLoaded = true;
    },
    // A failed read is not kept; its callers get the error.
    () => {
      if (kept.get(load) === fresh) kept.delete(load);
    },
  );
  return value;
}

async function readIn<T>(tx: Tx, load: (db: Db | Tx) => Promise<T>): Promise<T> {
  const pool = dbOf(tx);
  const known = pool && keptBy(pool, load);
  if (!pool || !known?.isLoaded) return load(tx);
  return (await isCurrentIn(tx, pool)) ? known.value : load(tx);
}

/** Whether memory was current when the transaction first read from it. */
const currentByTx = new WeakMap<Tx, Promise<boolean>>();

function isCurrentIn(tx: Tx, pool: Db): Promise<boolean> {
  const known = currentByTx.get(tx);
  if (known) return known;
  const before = knownVersion(pool);
  const asked = VERSION(tx, []).then(([row]) => noticeVersion(pool, row?.version ?? 0n, before));
  currentByTx.set(tx, asked);
  return asked;
}

const keptBy = <T>(pool: Db, load: (db: Db) => Promise<T>) =>
  memoryOf(pool).kept.get(load) as Kept<T> | undefined;
