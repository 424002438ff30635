import { ApiError } from "@krapao/contract/client";
import { QueryClient } from "@tanstack/react-query";

/** Whether asking again may help: the network, a busy or stumbling server. Never for a refusal. */
function mayRetry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < 2;
}

/**
 * Reads are tried three times; what changes anything is never repeated by itself. Without a network a call fails at once and
 * says so: it must not wait, and least of all be made by itself when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
