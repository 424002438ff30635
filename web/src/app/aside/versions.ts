import { useSyncExternalStore } from "react";
import { scriptAddress } from "../lib/script-address.ts";

/** How often an open page asks whether there is a new version. */
const ASK_MS = 30 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function set(next: ServiceWorker | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Registers the service worker, and notices when a newer one waits for this page to let it in. */
export function watchVersions(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let wasControlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    // The first one takes over a page that is as new as itself.
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
    // A browser that refuses it has the app all the same, with a network.
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the new version in, which loads the page again; null while there is none. */
export function useNewVersion(): (() => void) | null {
  const worker = useSyncExternalStore(subscribe, () => waiting);
  return worker && (() => worker.postMessage({ type: "SKIP_WAITING" }));
}
