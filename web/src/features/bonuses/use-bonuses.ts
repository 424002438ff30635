import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import { activate, clear, list } from "@krapao/contract/member/bonuses";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { type Condition, refreshRewards } from "../../lib/money/rewards.ts";
import { giftName } from "./bonus-rules.ts";
import { bonusTexts } from "./texts.ts";

const bonusesQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["bonus", "list", locale],
    queryFn: ({ signal }) => api(list, { signal }),
  });

/** The offered bonuses, in the active language. */
export const useBonuses = () => useQuery(bonusesQuery(useLanguage()));

/** The same, read again when it is shown first: a deposit was credited before. */
export const useFreshBonuses = () => useQuery({ ...bonusesQuery(useLanguage()), staleTime: 0 });

/**
 * The name of the active reward; empty without one. A condition stores its texts in the language of
 * its activation, and a bonus that is still offered has them in the active language.
 */
export function useRewardName(condition: Condition | null | undefined): string {
  const { kinds } = useTexts(bonusTexts);
  const { data: bonuses } = useBonuses();
  if (!condition) return "";
  const offered = bonuses?.find(
    ({ code }) => condition.kind === "bonus" && code === condition.code,
  );
  return offered?.name ?? giftName(condition, kinds);
}

/** Activates a bonus; the idempotency key makes repeated requests one. */
export function useActivateBonus() {
  const once = useMoneyCall(activate);
  return useMutation({
    mutationFn: (code: string) => once({ params: { code } }),
    onSettled: refreshRewards,
  });
}

/** Ends the active reward, whose condition is met. */
export function useEndBonus() {
  return useMutation({ mutationFn: () => api(clear), onSettled: refreshRewards });
}
