import type { ClientOutput } from "@krapao/contract/endpoint";
import { askPlay, collect, list } from "@krapao/contract/member/invites";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { refreshRewards } from "../../lib/money/rewards.ts";
import { refreshWallet } from "../../lib/money/wallet.ts";

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

/**
 * Asks the games what the invited friends have played while a bonus waits for it, then reads the
 * wallet again: the button to claim is there as soon as a collection would succeed.
 */
export function usePlayCheck(isWaiting: boolean) {
  return useQuery({
    queryKey: ["invite", "play"],
    queryFn: async ({ signal }) => {
      const answer = await api(askPlay, { signal });
      await refreshWallet();
      return answer;
    },
    enabled: isWaiting,
    retry: false,
  });
}

/** Collects the earnings into the wallet. */
export function useCollectInvites() {
  return useMutation({ mutationFn: () => api(collect), onSettled: refreshRewards });
}
