import { useSyncExternalStore } from "react";

/** Number of calls and page loads that cover the page; the overlay itself appears after 200 ms. */
let running = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  running += by;
  for (const listener of listeners) listener();
}

/** Covers the page until the promise settles; returns its result. */
export async function withOverlay<T>(promise: Promise<T>): Promise<T> {
  change(1);
  try {
    return await promise;
  } finally {
    change(-1);
  }
}

/** Whether anything covers the page now. */
export function useOverlay(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => running > 0,
    () => false,
  );
}
