import { createQueryClient } from "@krapao/browser/query/query-client";

/**
 * Without a network a call fails at once and says so. It must not wait, and above all a call that
 * moves money must not be made by itself when the network is back.
 */
export const queryClient = createQueryClient({
  queries: { staleTime: 10_000, refetchOnReconnect: true, networkMode: "always" },
  mutations: { networkMode: "always" },
});
