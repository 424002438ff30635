import { keepLineAlive } from "../../lib/socket.ts";

/** A page that nobody told anything looks for itself this often. */
const SYNC_MS = 30_000;
/** A line that is dead in one direction is noticed within this and the ten seconds its answer may take. */
const BEAT_MS = 10_000;

/** Calls whenever the page comes back: to the front, online, out of the browser's cache; and every 30 s. */
export function onWake(wake: () => void): () => void {
  const work = new AbortController();
  const { signal } = work;
  const come = () => {
    if (document.visibilityState !== "visible") return;
    void keepLineAlive();
    wake();
  };
  document.addEventListener("visibilitychange", come, { signal });
  addEventListener("online", come, { signal });
  addEventListener("pageshow", come, { signal });
  const timers = [setInterval(come, SYNC_MS), setInterval(() => void keepLineAlive(), BEAT_MS)];
  return () => {
    for (const timer of timers) clearInterval(timer);
    work.abort();
  };
}
