import { activeLanguage, useLanguage } from "@krapao/browser/i18n/language";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Language } from "@krapao/contract/languages";
import { claim, coupons, setup, spin } from "@krapao/contract/member/spinwheel";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { useMoneyCall } from "../../lib/api/money-call.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { refreshRewards } from "../../lib/money/rewards.ts";
import { refreshWallet } from "../../lib/money/wallet.ts";

export type Setup = ClientOutput<typeof setup>;
export type Wheel = NonNullable<Setup["result"]["activeSpinwheel"]>;
export type Slice = Wheel["slices"][number];
export type Coupon = ClientOutput<typeof coupons>["coupons"][number];

const SETUP_KEY = ["spin", "setup"];

/** Data with names in a language is read once for each language. */
const couponsQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["spin", "coupons", locale],
    queryFn: async ({ signal }) => (await api(coupons, { signal })).coupons,
  });

/** The wheel, the member's coins, and the commitment of the next spin. */
export function useSetup() {
  const locale = useLanguage();
  return useQuery({
    queryKey: [...SETUP_KEY, locale],
    queryFn: ({ signal }) => api(setup, { signal }),
  });
}

/** The member's coupons, claimable ones first. */
export function useCoupons() {
  return useQuery(couponsQuery(useLanguage()));
}

/**
 * Spends a coin; the idempotency key makes repeated requests one. The answer is not shown before
 * the wheel stops.
 */
export function useSpin() {
  const once = useMoneyCall(spin);
  return useMutation({
    mutationFn: (clientSeed: string) => once({ input: { clientSeed } }),
    onSuccess: ({ result }) => {
      if (result) showCoins(result.remainingCoin);
    },
  });
}

function showCoins(userCoin: number): void {
  queryClient.setQueriesData<Setup>({ queryKey: SETUP_KEY }, (before) =>
    before ? { ...before, result: { ...before.result, userCoin } } : before,
  );
}

/** The coupon that a spin has brought, if any; from now on the list shows it. */
export async function couponOf(code: string): Promise<Coupon | null> {
  const query = couponsQuery(activeLanguage());
  const before = new Set(queryClient.getQueryData(query.queryKey)?.map((each) => each.coupon));
  const now = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const isNew = (each: Coupon) => !before.has(each.coupon) && each.prize.slice.code === code;
  return now.find((each) => each.state === "claimable" && isNew(each)) ?? null;
}

/** Whether the member can claim it; other prizes are handed over by the operator. */
export function isOwnClaim({ state, kind }: Coupon): boolean {
  return state === "claimable" && kind !== "thing";
}

/** After a prize was shown, everything of the wheel and the coins of home are read again. */
export function reloadWheel(): void {
  void queryClient.invalidateQueries({ queryKey: ["spin"] });
  void refreshWallet();
}

/** Claims the prize of a coupon. */
export function useClaim() {
  return useMutation({
    mutationFn: (coupon: string) => api(claim, { input: { coupon } }),
    onSettled: refreshRewards,
  });
}
