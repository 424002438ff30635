/** `session` ends with the tab; `local` outlives it and is shared by the tabs. */
export type StorageArea = "session" | "local";

const storageOf = (area: StorageArea) => (area === "local" ? localStorage : sessionStorage);

/**
 * Reads an item; null when there is none, storage is forbidden, or no browser runs (prerendering).
 */
export function readItem(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Writes an item, or removes it with null. A browser that forbids storage ignores the call. */
export function writeItem(area: StorageArea, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, value);
  } catch {
    // Private modes may forbid storage: the page works on without it.
  }
}
