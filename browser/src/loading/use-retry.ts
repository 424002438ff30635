import { useEffect, useEffectEvent } from "react";
import { isServerThere } from "./reloads.ts";

/**
 * Tries again with the network. A browser reports no return of a network that failed in a single
 * request, so the server is asked from time to time.
 */
export function useRetry(retry: () => void, everyMs: number): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => again();
    const probe = async () => (await isServerThere()) && listener();
    const timer = setInterval(probe, everyMs);
    addEventListener("online", listener);
    return () => {
      clearInterval(timer);
      removeEventListener("online", listener);
    };
  }, [everyMs]);
}
