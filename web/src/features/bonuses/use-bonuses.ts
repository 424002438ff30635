import { activate, clear, list } from "@krapao/contract/bonuses";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { refreshRewards } from "../../lib/rewards.ts";

/** The bonuses on offer, in words of the active language. */
export function useBonuses() {
  const locale = useLocale();
  return useQuery({
    queryKey: ["bonus", "list", locale],
    queryFn: ({ signal }) => api(list, { signal }),
  });
}

/** Takes a bonus, once however often it is sent. */
export function useActivateBonus() {
  const once = useOnce(activate);
  return useMutation({
    mutationFn: (code: string) => once({ params: { code } }),
    onSettled: refreshRewards,
  });
}

/** Ends the gift whose condition is met. */
export function useEndBonus() {
  return useMutation({ mutationFn: () => api(clear), onSettled: refreshRewards });
}
