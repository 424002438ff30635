import type { Language } from "@krapao/contract/languages";
import { activate, find } from "@krapao/contract/member/promotions";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { refreshRewards } from "../../lib/money/rewards.ts";

/** The form of a promotion code; anything else is none of ours. */
const CODE = /^[A-Z0-9_-]{1,32}$/;

/** A typed or pasted code in the form that the server knows. */
export function toCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether the text can be a code, so that the server is asked. */
export function mayBeCode(code: string): boolean {
  return CODE.test(code);
}

/** The terms of a promotion, in the active language. */
export const promotionQuery = (code: string, locale: Language) =>
  queryOptions({
    queryKey: ["bonus", "promotion", code, locale],
    queryFn: ({ signal }) => api(find, { params: { code }, signal }),
  });

/** Activates a promotion; the idempotency key makes repeated requests one. */
export function useActivatePromotion() {
  const once = useMoneyCall(activate);
  return useMutation({
    mutationFn: (code: string) => once({ params: { code } }),
    onSettled: refreshRewards,
  });
}
