import type { Slot } from "../../lib/money/wallet.ts";
import { opensInPlace, openTab } from "../../lib/navigation/new-tab.ts";

/** Where a game will open. */
export interface GameTab {
  /** The new tab; null: the game opens in this page. */
  window: Window | null;
  name: string;
}

/**
 * Whether the game opens in a new tab: the operator decides, unless the browser has only one view.
 */
export function opensApart({ opensIn }: Pick<Slot, "opensIn">, userAgent: string): boolean {
  return opensIn === "new" && !opensInPlace(userAgent);
}

/**
 * The tab of a game, if it opens in one, with a text until its address is known. Call it
 * synchronously after a click: later the browser would not open a tab.
 */
export function openGameTab(slot: Slot, waiting: string): GameTab {
  const name = newTabName(slot.code);
  const window = opensApart(slot, navigator.userAgent) ? openTab(name) : null;
  if (window) showWaiting(window, waiting);
  return { window, name };
}

/**
 * A form finds its tab by this name. No earlier tab has it: the tab of an earlier game would get
 * this page as its opener again, which cannot be cleared while the provider's page is in it.
 */
function newTabName(code: string): string {
  return `game-${code}-${Date.now()}`;
}

function showWaiting(tab: Window, text: string) {
  tab.document.title = text;
  tab.document.body.textContent = text;
  tab.document.body.style.cssText =
    "margin:0;display:grid;place-items:center;height:100vh;background:#0c1429;color:#b9c3e2;font:16px system-ui";
}
