import { active } from "@krapao/contract/member/lookups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

/** Whether the operator has closed the service; read each time. */
export const activeQuery = queryOptions({
  queryKey: ["lookups", "active"],
  queryFn: ({ signal }) => api(active, { signal }),
  staleTime: 0,
  retry: false,
});
