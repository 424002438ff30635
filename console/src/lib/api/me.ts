import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Permission } from "@krapao/contract/office/permissions";
import * as staff from "@krapao/contract/office/staff";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { setServerTime } from "./now.ts";

export type Me = ClientOutput<typeof staff.me>;

/** Who is signed in, what the role allows, and which product this is. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    const me = await api(staff.me, { signal });
    setServerTime(me.now);
    return me;
  },
  staleTime: 60_000,
});

/** Who is signed in; only within the shell, which waits for it. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Asks whether the role allows something: `const may = useMay(); may("deposits.decide")`. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
