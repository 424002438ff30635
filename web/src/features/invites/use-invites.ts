import type { ClientOutput } from "@krapao/contract/endpoint";
import { collect, list } from "@krapao/contract/member/invites";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { refreshRewards } from "../../lib/money/rewards.ts";

export const PAGE_SIZE = 10;
export type Commission = ClientOutput<typeof list>["invites"][number];

/**
 * A page of the earnings from invited friends, counted from 1. The previous page stays until the
 * next one has loaded.
 */
export function useInvites(page: number) {
  return useQuery({
    queryKey: ["invite", page],
    queryFn: ({ signal }) => api(list, { input: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Collects the earnings into the wallet. */
export function useCollectInvites() {
  return useMutation({ mutationFn: () => api(collect), onSettled: refreshRewards });
}
