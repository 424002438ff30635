import { useSyncExternalStore } from "react";

const TICK_MS = 1_000;
/** How far the clock of this computer is off; `setServerTime` mends it. */
let offset = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now() + offset;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Epoch milliseconds by the server's clock, each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** Tells what time it is: desks have wrong clocks, and ages are measured in seconds. */
export function setServerTime(moment: string): void {
  offset = new Date(moment).getTime() - Date.now();
  tick();
}
