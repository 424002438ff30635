import { collect, list } from "@krapao/contract/invites";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { refreshRewards } from "../../lib/rewards.ts";

export const PAGE_SIZE = 10;

/** A page of what invited friends have brought, counted from 1; the page before stays until the next has come. */
export function useInvites(page: number) {
  return useQuery({
    queryKey: ["invite", page],
    queryFn: ({ signal }) => api(list, { input: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Takes what was earned into the wallet. */
export function useCollectInvites() {
  return useMutation({ mutationFn: () => api(collect), onSettled: refreshRewards });
}
