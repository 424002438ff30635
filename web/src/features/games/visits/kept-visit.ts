import { KEYS, writeKey } from "../../../lib/session/session.ts";

const KEPT_SECONDS = 24 * 3600;

/**
 * Remembers the game that is entered, until the member is back or logs out. The next sight of home
 * reads the games again. A cookie, since the specification names every key of the storage.
 */
export function keepVisit(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
  document.cookie = `visit=${code}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
  writeKey(KEYS.lastSync, null);
}

/** The game that was entered from this device; null: none, or its return was seen. */
export function readKeptVisit(): string | null {
  return /(?:^|; )visit=([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}

/** The return is seen once. */
export function endVisit(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
  document.cookie = "visit=; path=/; max-age=0; samesite=lax";
}
