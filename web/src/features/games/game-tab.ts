import type { Slot } from "../../lib/money/wallet.ts";
import { opensInPlace, openTab } from "../../lib/navigation/new-tab.ts";

/** The new tab in which a game will open; null: it opens in this page. */
export type GameTab = Window | null;

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
  const tab = opensApart(slot, navigator.userAgent) ? openTab() : null;
  if (tab) showWaiting(tab, waiting);
  return tab;
}

function showWaiting(tab: Window, text: string) {
  tab.document.title = text;
  tab.document.body.textContent = text;
  tab.document.body.style.cssText =
    "margin:0;display:grid;place-items:center;height:100vh;background:#0c1429;color:#b9c3e2;font:16px system-ui";
}
