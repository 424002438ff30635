import type { ClientOutput } from "@krapao/contract/endpoint";
import { slips } from "@krapao/contract/statements";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient } from "./query.ts";

export type Slip = ClientOutput<typeof slips>["slips"][number];

/** One page of slips. */
export const SLIPS_PAGE_SIZE = 10;

const KEY = "slips";

/** While a slip is being checked the list is asked for again, should the socket be silent. */
const UNDER_WAY_MS = 10_000;

/** The member's slips, newest first; the page before stays until the next has come. Pages count from 1. */
export function useSlips(page: number, { limit = SLIPS_PAGE_SIZE, enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [KEY, page, limit],
    queryFn: ({ signal }) => api(slips, { input: { page, limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.slips.some(({ status }) => status === "PROCESSING") ? UNDER_WAY_MS : false,
  });
}

/** Reads the slips again, wherever they are shown. */
export function refreshSlips(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
