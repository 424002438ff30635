import type { Way } from "./channels.ts";

const KEPT_SECONDS = 365 * 24 * 3600;

/**
 * The way of the last deposit on this device, until logout. A cookie, since the specification names
 * every key of the browser's storage.
 */
export function readLastWay(): string | null {
  return /(?:^|; )deposit-way=(\w+)/.exec(document.cookie)?.[1] ?? null;
}

/** Opens the next deposit at this way. `clearSession` removes it. */
export function keepLastWay(way: Way): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store
  document.cookie = `deposit-way=${way}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
}
