import { ApiError } from "@krapao/contract/client";
import { type DefaultOptions, QueryClient } from "@tanstack/react-query";

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
  return new QueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, refetchOnWindowFocus: true, ...queries },
      mutations: { retry: false, ...mutations },
    },
  });
}
