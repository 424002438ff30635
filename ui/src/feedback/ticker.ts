import { useSyncExternalStore } from "react";

/**
 * One clock for every countdown of the page. It ticks each second while the page is visible, and at
 * once when the page is shown again, since browsers stop timers of hidden pages.
 */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Whole seconds until a time (epoch milliseconds), never below 0; renders each second. */
export function useSecondsUntil(time: number): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((time - now) / 1000)),
    () => 0,
  );
}

/** `272` -> `04:32`. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
