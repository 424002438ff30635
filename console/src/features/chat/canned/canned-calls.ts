import * as chat from "@krapao/contract/office/chat";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";

const KEY = ["canned-replies"] as const;

/** Answers that are given often, by position. */
export function useCanned() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api(chat.cannedList, { signal }),
    staleTime: 60_000,
  });
}

export const refreshCanned = () => queryClient.invalidateQueries({ queryKey: KEY });
