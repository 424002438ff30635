import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener("popstate", notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("popstate", notify);
  };
}

/** Goes to an address of the app without loading the page. */
export function navigate(
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  history[replace ? "replaceState" : "pushState"](state, "", to);
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
