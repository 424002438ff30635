/** The items whose action a staff user has undone: lists show them at once, not as new ones. */
import { useSyncExternalStore } from "react";

let returned: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function markReturned(item: string): void {
  returned = new Set([...returned, item]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useReturned = () => useSyncExternalStore(subscribe, () => returned);
