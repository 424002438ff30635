/** For a month the hint is not shown again to whoever has closed it. */
const QUIET_SECONDS = 30 * 24 * 3600;

/** Whether a browser is the one inside the LINE app, by how it calls itself. */
export function isInLine(userAgent: string): boolean {
  return /\bLine\/\d/.test(userAgent);
}

/** The same page for the phone's own browser: LINE opens addresses with this parameter there. */
export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set("openExternalBrowser", "1");
  return url.href;
}

/** Whether the hint was closed lately. A cookie: storage holds the six keys of the product and no other. */
export function isLineHintClosed(): boolean {
  return /(?:^|; )line-hint=off/.test(document.cookie);
}

export function closeLineHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous store is missing in some in-app browsers
  document.cookie = `line-hint=off; path=/; max-age=${QUIET_SECONDS}; samesite=lax`;
}
