import { useSyncExternalStore } from "react";

const TICK_MS = 1_000;
/** The difference between this computer's clock and the server's; `setServerTime` sets it. */
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

/** The server's time in epoch milliseconds, updated each second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** The server's time in epoch milliseconds, once. */
export const serverNow = (): number => Date.now() + offset;

/** Sets the server's time: clocks of computers differ, and waits are measured in seconds. */
export function setServerTime(time: string): void {
  offset = new Date(time).getTime() - Date.now();
  tick();
}
