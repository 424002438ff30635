import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

/** Calls back after each change of the address or of the history entry. */
export function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener("popstate", notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("popstate", notify);
  };
}

/**
 * How a navigation treats the layers above the page. Their code loads with the first sheet and
 * replaces these: before it there is no layer.
 */
export const layered = {
  /** Leaves every layer, then runs. */
  leave: (then: () => void) => then(),
  /** Runs once a move through the history that is under way has happened. */
  whenStill: (run: () => void) => run(),
  /** Goes back from the entry of a sheet. */
  leaveSheet: () => history.back(),
};

/** Goes to an address of the app without loading the page. Open layers are left first. */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  layered.leave(() => {
    history[replace ? "replaceState" : "pushState"](state, "", to);
    notify();
  });
}

/** Changes the address of the page, sheet or layer that is open. */
export function rename(to: string): void {
  history.replaceState(history.state, "", to);
  notify();
}

const pathname = () => location.pathname;
const search = () => location.search;

/** The path in the address bar; where the page is prerendered, `ssrPath`. */
export function usePathname(ssrPath?: string): string {
  return useSyncExternalStore(
    subscribe,
    pathname,
    ssrPath === undefined ? pathname : () => ssrPath,
  );
}

/** The search in the address bar, with its question mark; empty where the page is prerendered. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, search, () =>
    typeof location === "undefined" ? "" : location.search,
  );
}
