/** A page that nobody told anything looks for itself this often. */
const SYNC_MS = 30_000;

/** Calls whenever the page comes back: to the front, online, out of the browser's cache; and every 30 s. */
export function onWake(wake: () => void): () => void {
  const work = new AbortController();
  const { signal } = work;
  const ifShown = () => {
    if (document.visibilityState === "visible") wake();
  };
  document.addEventListener("visibilitychange", ifShown, { signal });
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", wake, { signal });
  const timer = setInterval(ifShown, SYNC_MS);
  return () => {
    clearInterval(timer);
    work.abort();
  };
}
