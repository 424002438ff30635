import { readCondition } from "@krapao/contract/bonuses";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { banners as inviteBanners } from "@krapao/contract/invites";
import { banners as refundBanners } from "@krapao/contract/refunds";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Locale, useLocale } from "../i18n/index.ts";
import { api } from "./api.ts";
import { queryClient } from "./query.ts";
import { refreshWallet } from "./wallet.ts";

/** The gift that waits for its condition, or that has met it and is not ended yet. */
export type Condition = NonNullable<ClientOutput<typeof readCondition>["condition"]>;

/** While a gift is active its way is looked at again: what is won and lost in the games moves it. */
const ON_THE_WAY_MS = 20_000;

/** The member's condition in the active language; null when nothing is active. */
export function useCondition() {
  const locale = useLocale();
  return useQuery({
    queryKey: ["bonus", "condition", locale],
    queryFn: async ({ signal }) => (await api(readCondition, { signal })).condition,
    refetchInterval: ({ state }) => (state.data ? ON_THE_WAY_MS : false),
  });
}

const REWARDS = [["bonus"], ["invite"], ["refund"], ["spin"], ["statement"]];

/** Reads everything again that a gift taken or ended changes. */
export function refreshRewards(): void {
  for (const queryKey of REWARDS) void queryClient.invalidateQueries({ queryKey });
  void refreshWallet();
}

/** Pictures that come before a sheet, in the active language. */
export const bannersQuery = (of: "invite" | "refund", locale: Locale) =>
  queryOptions({
    queryKey: ["banners", of, locale],
    queryFn: ({ signal }) => api(of === "invite" ? inviteBanners : refundBanners, { signal }),
    staleTime: 60_000,
  });
