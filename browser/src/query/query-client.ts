import { ApiError } from "@krapao/contract/client";
import { type DefaultOptions, onlineManager, QueryClient } from "@tanstack/react-query";

/**
 * Whether a retry may help: after a network failure or an error of the server, never after a
 * refusal.
 */
function mayRetry(failures: number, error: unknown): boolean {
  const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return isPassing && failures < 2;
}

/** A query client that tries reads up to three times and mutations once. */
export function createQueryClient({ queries, mutations }: DefaultOptions): QueryClient {
  // The library assumes a network at its start. A page that was loaded without one would not notice
  // that the network is back, and would not read again.
  onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, refetchOnWindowFocus: true, ...queries },
      mutations: { retry: false, ...mutations },
    },
  });
}
