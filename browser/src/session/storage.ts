/** `session` ends with the tab; `local` outlives it and is shared by the tabs. */
export type StorageArea = "session" | "local";

const storageOf = (area: StorageArea) => (area === "local" ? localStorage : sessionStorage);

/** What the browser refused to store. It lasts as long as the page. */
const refused = new Map<string, string>();
const nameOf = (area: StorageArea, key: string) => `${area} ${key}`;

/** Reads an item; null when there is none, or no browser runs (prerendering). */
export function readItem(area: StorageArea, key: string): string | null {
  const kept = refused.get(nameOf(area, key));
  if (kept !== undefined) return kept;
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Writes an item, or removes it with null. What a private mode refuses is kept until a reload. */
export function writeItem(area: StorageArea, key: string, value: string | null): void {
  refused.delete(nameOf(area, key));
  try {
    if (value === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, value);
  } catch {
    if (value !== null) refused.set(nameOf(area, key), value);
  }
}
