/** A page that hears no event looks for changes itself this often. */
const POLL_MS = 30_000;

/**
 * Calls back whenever the page may have missed something: when it is shown again, comes online,
 * returns from the browser's cache, and every 30 s while it is shown. Returns how to stop.
 */
export function onWake(wake: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const wakeIfShown = () => {
    if (document.visibilityState === "visible") wake();
  };
  document.addEventListener("visibilitychange", wakeIfShown, { signal });
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", wake, { signal });
  const timer = setInterval(wakeIfShown, POLL_MS);
  return () => {
    clearInterval(timer);
    listening.abort();
  };
}
