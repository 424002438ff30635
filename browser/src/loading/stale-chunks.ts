const AGAIN_MS = 60_000;

/**
 * Reloads the page when a chunk of its build no longer exists, as happens to an open page after a
 * deploy. At most once a minute, and not while the browser is offline.
 */
export function reloadOnStaleChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) return;
    const reloadedAt = Number(sessionStorage.getItem("reloaded") ?? 0);
    if (Date.now() - reloadedAt < AGAIN_MS) return;
    event.preventDefault();
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  });
}
