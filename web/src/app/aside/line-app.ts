import { DAY_MS, SECOND_MS } from "@krapao/contract/time";

/** A closed hint stays hidden for a month. */
const QUIET_SECONDS = (30 * DAY_MS) / SECOND_MS;

/** Whether a user agent is the browser inside the LINE app. */
export function isInLine(userAgent: string): boolean {
  return /\bLine\/\d/.test(userAgent);
}

/**
 * The address of the same page in the phone's own browser: LINE opens addresses with this parameter
 * there.
 */
export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set("openExternalBrowser", "1");
  return url.href;
}

/**
 * Whether the hint was closed in the last month. A cookie, since the specification names every key
 * of the storage.
 */
export function isLineHintClosed(): boolean {
  return /(?:^|; )line-hint=off/.test(document.cookie);
}

export function closeLineHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: some in-app browsers lack the Cookie Store
  document.cookie = `line-hint=off; path=/; max-age=${QUIET_SECONDS}; samesite=lax`;
}
