import { deposit } from "@krapao/contract/member/lookups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** The operator's current deposit channels. */
export const depositLookup = queryOptions({
  queryKey: ["lookup", "deposit"],
  queryFn: ({ signal }) => api(deposit, { signal }),
});
