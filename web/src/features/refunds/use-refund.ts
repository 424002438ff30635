import type { ClientOutput } from "@krapao/contract/endpoint";
import { addWallet, check, list, receive } from "@krapao/contract/refunds";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useLocale } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";
import { refreshRewards } from "../../lib/rewards.ts";

export type Refund = ClientOutput<typeof check>;

export const PAGE_SIZE = 10;

/** What the last period gives back, told in the active language. */
export function useRefund() {
  const locale = useLocale();
  return useQuery({
    queryKey: ["refund", "check", locale],
    queryFn: ({ signal }) => api(check, { signal }),
  });
}

/** A page of refunds received, counted from 1; the page before stays until the next has come. */
export function useRefundLog(page: number) {
  return useQuery({
    queryKey: ["refund", "log", page],
    queryFn: ({ signal }) => api(list, { input: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Receives the period's refund into the pot; however it ends, it is checked again. */
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
