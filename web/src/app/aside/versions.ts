import { useSyncExternalStore } from "react";
import { scriptAddress } from "../../lib/device/script-address.ts";

/** How often an open page checks for a new version. */
const ASK_MS = 30 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function set(next: ServiceWorker | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Registers the service worker, and watches for a newer one that waits to take over. */
export function watchVersions(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let wasControlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    // The first worker takes over a page of the same version, so nothing has to reload.
    if (wasControlled) location.reload();
    wasControlled = true;
  });
  workers.register(scriptAddress("/sw.js")).then(
    (registration) => {
      const look = () => set(workers.controller && registration.waiting);
      look();
      registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", look);
      });
      setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
    },
    // Without a service worker the app works too, but only with a network.
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Activates the new version, which reloads the page; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const worker = useSyncExternalStore(subscribe, () => waiting);
  return worker && (() => worker.postMessage({ type: "SKIP_WAITING" }));
}
