import { useLanguage } from "@krapao/browser/i18n/language";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { detail } from "@krapao/contract/member/statements";
import { useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** One line of the statement with its timeline. */
export type LineDetail = ClientOutput<typeof detail>;

/**
 * How often a line in progress is read again, in case the socket delivers no event. Every event
 * about money reads it at once.
 */
const UNDER_WAY_MS = 4_000;

/** A line of the member's statement in the active language; null reads nothing. */
export function useLine(id: string | null) {
  const locale = useLanguage();
  return useQuery({
    queryKey: ["statement", "line", id, locale],
    queryFn: ({ signal }) => api(detail, { params: { lineId: id ?? "" }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data?.line.status === "PROCESSING" ? UNDER_WAY_MS : false,
  });
}
