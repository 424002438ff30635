import { useSyncExternalStore } from "react";

/** Made addresses of drawings, by the address on the server; null until they have loaded. */
let known: Map<string, string> | null = null;
let isLoading = false;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  const { drawings } = await import("./drawings.ts").catch(() => ({
    // Without the file the browser asks the server for each picture.
    drawings: new Map<string, string>(),
  }));
  known = new Map(
    [...drawings].map(([address, svg]) => [
      address,
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
    ]),
  );
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // After the first paint, which needs no picture.
  if (!isLoading) void load();
  isLoading = true;
  return () => listeners.delete(listener);
}

/**
 * What an image of this address shows: a drawing of the app, or the operator's picture as it is.
 * Undefined until the drawings have loaded.
 */
export function useArt(address: string): string | undefined {
  const drawn = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  if (!address.startsWith("/art/")) return address;
  return drawn === null ? undefined : (drawn.get(address) ?? address);
}
