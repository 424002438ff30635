/** Whether this browser opens no new tabs for pages: LINE shows everything in a single view. */
export function opensInPlace(userAgent: string): boolean {
  return /\bLine\//i.test(userAgent);
}

/**
 * Opens an empty tab that does not know its opener. The page of another company that it will show
 * could otherwise lead the member's own tab to any address.
 */
export function openTab(): Window | null {
  const tab = window.open("", "_blank");
  if (tab) tab.opener = null;
  return tab;
}

/**
 * Opens an address that a call has yet to return, after a click. The tab opens at once, while the
 * browser still accepts the click as its cause, and closes when the call fails. Call it
 * synchronously.
 */
export async function openInTab(ask: () => Promise<string>): Promise<void> {
  const tab = opensInPlace(navigator.userAgent) ? null : openTab();
  try {
    const address = await ask();
    if (tab) tab.location.replace(address);
    else location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
