import { activate, clear, list } from "@krapao/contract/bonuses";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocale, useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { type Condition, refreshRewards } from "../../lib/rewards.ts";
import { giftName } from "./bonus-rules.ts";
import { bonusTexts } from "./texts/index.ts";

/** The bonuses on offer, in words of the active language. */
export function useBonuses() {
  const locale = useLocale();
  return useQuery({
    queryKey: ["bonus", "list", locale],
    queryFn: ({ signal }) => api(list, { signal }),
  });
}

/**
 * What the active gift is called. A condition keeps the words of the language it was taken in; a bonus that is still on
 * offer has them in the active one. Empty for no condition.
 */
export function useGiftName(condition: Condition | null | undefined): string {
  const { kinds } = useTexts(bonusTexts);
  const { data: bonuses } = useBonuses();
  if (!condition) return "";
  const offered = bonuses?.find(
    ({ code }) => condition.kind === "bonus" && code === condition.code,
  );
  return offered?.name ?? giftName(condition, kinds);
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
