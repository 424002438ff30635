import { readItem, writeItem } from "@krapao/browser/session/storage";

/** As long as a code by SMS is valid. */
const LIFE_MS = 5 * 60_000;

interface Stored {
  savedAt: number;
  draft: unknown;
}

/**
 * What a form with several steps needs after a reload: phones close a page while their owner reads
 * the SMS in another app. It ends with the tab, and after five minutes. Never put a password in it.
 */
export function saveDraft(key: string, draft: object | null): void {
  const stored: Stored = { savedAt: Date.now(), draft };
  writeItem("session", key, draft && JSON.stringify(stored));
}

/** The draft as it was saved; null when there is none, or it is too old. */
export function readDraft(key: string): unknown {
  try {
    const { savedAt, draft }: Stored = JSON.parse(readItem("session", key) ?? "{}");
    const age = Date.now() - savedAt;
    if (age >= 0 && age < LIFE_MS) return draft;
  } catch {
    // Another version of the app wrote it.
  }
  saveDraft(key, null);
  return null;
}
