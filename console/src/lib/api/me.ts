import { chooseBuddhistYears } from "@krapao/browser/format/years";
import { activeLanguage } from "@krapao/browser/i18n/language";
import type { Permission } from "@krapao/contract/console/permissions";
import * as staff from "@krapao/contract/console/staff";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { navigate } from "wouter/use-browser-location";
import { chooseLanguage } from "../../i18n/stored-language.ts";
import { setServerTime } from "../session/now.ts";
import { takeSignIn } from "../session/session.ts";
import { api } from "./api.ts";

export type Me = ClientOutput<typeof staff.me>;

/**
 * The signed-in staff user with the role's permissions and the product of this installation. The
 * shell waits for it, so its language and the first page are those that the staff user chose.
 */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    const me = await api(staff.me, { signal });
    setServerTime(me.now);
    chooseBuddhistYears(me.buddhistYears);
    const { language, startPage } = me.preferences;
    if (language && language !== activeLanguage()) await chooseLanguage(language);
    // A link to another page opens that page.
    if (takeSignIn() && startPage && location.pathname === "/") {
      navigate(startPage, { replace: true });
    }
    return me;
  },
  staleTime: 60_000,
});

/** The signed-in staff user; only inside the shell, which waits for it. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Returns a check of the role's permissions: `const may = useMay(); may("deposits.decide")`. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
