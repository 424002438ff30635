import { ApiError } from "@krapao/contract/client";
import { QueryClient } from "@tanstack/react-query";

/** Whether asking again may help: the network, a busy or stumbling server. Never for a refusal. */
function mayRetry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < 2;
}

/** Reads are tried three times; what changes anything is never repeated by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
