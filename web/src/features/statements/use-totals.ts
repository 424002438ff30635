import type { ClientOutput } from "@krapao/contract/endpoint";
import { type Period, totals } from "@krapao/contract/statements";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export type Totals = ClientOutput<typeof totals>;

/** What a period came to; the one before stays until it has come. */
export function useTotals(period: Period) {
  return useQuery({
    queryKey: ["statement", "totals", period],
    queryFn: ({ signal }) => api(totals, { input: { period }, signal }),
    placeholderData: keepPreviousData,
  });
}
