import { activate, find } from "@krapao/contract/promotions";
import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Locale } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { refreshRewards } from "../../lib/rewards.ts";

/** What a code can consist of; anything else is no code of ours. */
const CODE = /^[A-Z0-9_-]{1,32}$/;

/** A code as it was typed or pasted, as the server knows it. */
export function toCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether it is worth asking the server. */
export function mayBeCode(code: string): boolean {
  return CODE.test(code);
}

/** The terms of a promotion, in words of the active language. */
export const promotionQuery = (code: string, locale: Locale) =>
  queryOptions({
    queryKey: ["bonus", "promotion", code, locale],
    queryFn: ({ signal }) => api(find, { params: { code }, signal }),
  });

/** Takes a promotion, once however often it is sent. */
export function useActivatePromotion() {
  const once = useOnce(activate);
  return useMutation({
    mutationFn: (code: string) => once({ params: { code } }),
    onSettled: refreshRewards,
  });
}
