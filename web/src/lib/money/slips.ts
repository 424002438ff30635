import type { ClientOutput } from "@krapao/contract/endpoint";
import { slips } from "@krapao/contract/member/statements";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { queryClient } from "../api/query-client.ts";

export type Slip = ClientOutput<typeof slips>["slips"][number];

/** Slips on one page. */
export const SLIPS_PAGE_SIZE = 10;

const KEY = "slips";

/**
 * How often the list is read again while a slip is being checked, in case the socket delivers no
 * event.
 */
const UNDER_WAY_MS = 10_000;

/**
 * The member's slips, newest first. The previous page stays until the next one has loaded. Pages
 * count from 1.
 */
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

/** Reads the slips again everywhere. */
export function refreshSlips(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
