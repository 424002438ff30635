import type { ClientOutput } from "@krapao/contract/endpoint";
import { type Period, totals } from "@krapao/contract/member/statements";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";

export type Totals = ClientOutput<typeof totals>;

/** The totals of a period. The previous ones stay until these have loaded. */
export function useTotals(period: Period) {
  return useQuery({
    queryKey: ["statement", "totals", period],
    queryFn: ({ signal }) => api(totals, { input: { period }, signal }),
    placeholderData: keepPreviousData,
  });
}
