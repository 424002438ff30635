import * as chat from "@krapao/contract/console/chat";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { queryClient } from "../../../lib/api/query-client.ts";

const KEY = ["canned-replies"] as const;

/** The canned replies, by position. */
export function useCanned() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(chat.cannedList, { signal }),
    staleTime: 60_000,
  });
}

export const refreshCanned = () => queryClient.invalidateQueries({ queryKey: KEY });
