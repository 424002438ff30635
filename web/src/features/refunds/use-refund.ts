import { useLanguage } from "@krapao/browser/i18n/language";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { addWallet, check, list, receive } from "@krapao/contract/member/refunds";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { refreshRewards } from "../../lib/money/rewards.ts";

export type Refund = ClientOutput<typeof check>;

export const PAGE_SIZE = 10;

/** The refund of the last period, in the active language. */
export function useRefund() {
  const locale = useLanguage();
  return useQuery({
    queryKey: ["refund", "check", locale],
    queryFn: ({ signal }) => api(check, { signal }),
  });
}

/**
 * A page of received refunds, counted from 1. The previous page stays until the next one has
 * loaded.
 */
export function useRefundLog(page: number) {
  return useQuery({
    queryKey: ["refund", "log", page],
    queryFn: ({ signal }) => api(list, { input: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Receives the refund of the period into the pot; its state is read again in any case. */
export function useReceiveRefund() {
  return useMutation({
    mutationFn: () => api(receive),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["refund"] }),
  });
}

/** Moves the pot into the wallet. */
export function useAddRefund() {
  return useMutation({ mutationFn: () => api(addWallet), onSettled: refreshRewards });
}
