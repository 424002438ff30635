const MOST_MS = 60_000;

/** Runs a load until it succeeds: again after growing pauses, and as soon as a network is back. */
export function untilLoaded(load: () => Promise<unknown>, pauseMs = 1_000): void {
  load().catch(() => {
    const again = () => {
      clearTimeout(timer);
      removeEventListener("online", again);
      untilLoaded(load, Math.min(2 * pauseMs, MOST_MS));
    };
    const timer = setTimeout(again, pauseMs);
    addEventListener("online", again);
  });
}
