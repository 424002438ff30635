import type { ClientOutput } from "@krapao/contract/endpoint";
import { claim, coupons, setup, spin } from "@krapao/contract/spinwheel";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { activeLocale, type Locale, useLocale } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { useOnce } from "../../lib/idempotency.ts";
import { queryClient } from "../../lib/query.ts";
import { refreshRewards } from "../../lib/rewards.ts";
import { refreshWallet } from "../../lib/wallet.ts";

export type Setup = ClientOutput<typeof setup>;
export type Wheel = NonNullable<Setup["result"]["activeSpinwheel"]>;
export type Slice = Wheel["slices"][number];
export type Coupon = ClientOutput<typeof coupons>["coupons"][number];

const SETUP_KEY = ["spin", "setup"];

/** What is named in a language is read once for each. */
const couponsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ["spin", "coupons", locale],
    queryFn: async ({ signal }) => (await api(coupons, { signal })).coupons,
  });

/** The wheel, the member's coins, and what the next spin is bound to. */
export function useSetup() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...SETUP_KEY, locale],
    queryFn: ({ signal }) => api(setup, { signal }),
  });
}

/** The member's coupons, claimable ones first. */
export function useCoupons() {
  return useQuery(couponsQuery(useLocale()));
}

/** Spends a coin, once however often it is sent; what came of it is told, not yet shown. */
export function useSpin() {
  const once = useOnce(spin);
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

/** The coupon that a spin has brought, if any; the list shows it from now on. */
export async function couponOf(code: string): Promise<Coupon | null> {
  const query = couponsQuery(activeLocale());
  const before = new Set(queryClient.getQueryData(query.queryKey)?.map((each) => each.coupon));
  const now = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const isNew = (each: Coupon) => !before.has(each.coupon) && each.prize.slice.code === code;
  return now.find((each) => each.state === "claimable" && isNew(each)) ?? null;
}

/** Whether the member can claim it alone: what is no money the operator hands over. */
export function isOwnClaim({ state, amount }: Coupon): boolean {
  return state === "claimable" && amount > 0;
}

/** After a prize was seen everything of the wheel is read again, and the coins that home shows. */
export function reloadWheel(): void {
  void queryClient.invalidateQueries({ queryKey: ["spin"] });
  void refreshWallet();
}

/** Takes the prize of a coupon. */
export function useClaim() {
  return useMutation({
    mutationFn: (coupon: string) => api(claim, { input: { coupon } }),
    onSettled: refreshRewards,
  });
}
