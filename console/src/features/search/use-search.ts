import * as search from "@krapao/contract/console/search/everything";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../lib/api/api.ts";

export type FoundGroup = ClientOutput<typeof search.everything>["groups"][number];

const TYPING_MS = 120;

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface Search {
  groups: readonly FoundGroup[];
  /** The groups are the answer to the text as it is now. Older ones stay until it arrives. */
  isFresh: boolean;
  error: unknown;
  retry: () => void;
}

const NONE: readonly FoundGroup[] = [];

/** Searches while a text is typed. An answer to an older text never replaces a newer one. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const settled = useSettled(text);
  const query = useQuery({
    queryKey: ["search", settled],
    queryFn: ({ signal }) => api(search.everything, { input: { text: settled }, signal }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isSettled = settled === text;
  const isFresh = text === "" || (isSettled && !query.isPlaceholderData && !query.isPending);
  return {
    groups: text === "" ? NONE : (query.data?.groups ?? NONE),
    isFresh,
    error: isSettled && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}
