/** Whether this browser keeps new tabs from the page: LINE opens everything in its own single view. */
export function opensInPlace(userAgent: string): boolean {
  return /\bLine\//i.test(userAgent);
}

/**
 * Opens an address that has yet to be asked for, from a click. The tab opens at once, while the browser still counts
 * the click; it closes again when there is no address. Call it synchronously.
 */
export async function openInTab(ask: () => Promise<string>): Promise<void> {
  const tab = opensInPlace(navigator.userAgent) ? null : window.open("", "_blank");
  try {
    const address = await ask();
    if (tab) tab.location.replace(address);
    else location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
