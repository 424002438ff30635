import { active } from "@krapao/contract/lookups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** Whether the service is gone; asked anew each time. */
export const activeQuery = queryOptions({
  queryKey: ["lookups", "active"],
  queryFn: ({ signal }) => api(active, { signal }),
  staleTime: 0,
  retry: false,
});
