import { useLanguage } from "@krapao/browser/i18n/language";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Language } from "@krapao/contract/languages";
import type { BannerPlace } from "@krapao/contract/member/banners/banner";
import { banners as bonusBanners, readCondition } from "@krapao/contract/member/bonuses";
import { banners as inviteBanners } from "@krapao/contract/member/invites";
import { banners as refundBanners } from "@krapao/contract/member/refunds";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";
import { refreshWallet } from "./wallet.ts";

/** The condition of the active bonus, unmet or met but not ended. */
export type Condition = NonNullable<ClientOutput<typeof readCondition>["condition"]>;

/** How often the progress of an active bonus is read again: play in the games changes it. */
const ON_THE_WAY_MS = 20_000;

const conditionQuery = (locale: Language) =>
  queryOptions({
    queryKey: ["bonus", "condition", locale],
    queryFn: ({ signal }) => api(readCondition, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.condition || data?.givenBack ? ON_THE_WAY_MS : false,
  });

/** The member's condition in the active language; null when nothing is active. */
export function useCondition() {
  return useQuery({ ...conditionQuery(useLanguage()), select: ({ condition }) => condition });
}

/** A gift that was given back while results are missing; null when there is none. */
export function useGivenBack() {
  return useQuery({ ...conditionQuery(useLanguage()), select: ({ givenBack }) => givenBack });
}

const REWARDS = [["bonus"], ["invite"], ["refund"], ["spin"], ["statement"]];

/** Reads everything again that a received or ended reward changes. */
export function refreshRewards(): void {
  for (const queryKey of REWARDS) void queryClient.invalidateQueries({ queryKey });
  void refreshWallet();
}

const BANNERS = { invite: inviteBanners, refund: refundBanners, bonus: bonusBanners };

/** The banners of a place, in the active language. */
export const bannersQuery = (of: BannerPlace, locale: Language) =>
  queryOptions({
    queryKey: ["banners", of, locale],
    queryFn: ({ signal }) => api(BANNERS[of], { signal }),
    staleTime: 60_000,
  });
