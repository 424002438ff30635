import { deposit } from "@krapao/contract/lookups";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** Where money can be paid in, as the operator has it now. */
export const depositLookup = queryOptions({
  queryKey: ["lookup", "deposit"],
  queryFn: ({ signal }) => api(deposit, { signal }),
});
