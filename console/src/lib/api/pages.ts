import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

interface Reading<Answer, Row> {
  /** Identifies the list and all of its filters. */
  key: QueryKey;
  /** Reads one page; pass `cursor` to the call unchanged. */
  read: (page: { cursor: string | null; signal: AbortSignal }) => Promise<Answer>;
  rows: (answer: Answer) => readonly Row[];
  /** Interval of automatic reads, in addition to the events. */
  everyMs?: number;
}

/** A list for tables, read page by page. */
export interface List<Row> {
  rows: readonly Row[];
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  /** Reads the next page; null at the end. */
  more: (() => void) | null;
  isLoadingMore: boolean;
}

/**
 * A list with a keyset cursor, all loaded pages joined, and the first answer for what it says of
 * the whole list. A refresh reads every loaded page again.
 *
 *     usePages({
 *       key: ["audit", filter],
 *       read: ({ cursor, signal }) => api(search, { input: { ...filter, cursor }, signal }),
 *       rows: (answer) => answer.entries,
 *     })
 */
export function usePages<Answer extends { next: string | null }, Row>(
  reading: Reading<Answer, Row>,
): List<Row> & { first: Answer | undefined } {
  const query = useInfiniteQuery({
    queryKey: reading.key,
    queryFn: ({ pageParam, signal }) => reading.read({ cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (answer) => answer.next,
    ...(reading.everyMs ? { refetchInterval: reading.everyMs } : {}),
  });
  return {
    first: query.data?.pages[0],
    rows: query.data?.pages.flatMap((answer) => [...reading.rows(answer)]) ?? [],
    isLoading: query.isPending,
    // Loaded rows stay when a refresh fails.
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}

/** A list from a single answer, for the same tables. */
export function listOf<Row>(
  rows: readonly Row[] | undefined,
  query: { isPending: boolean; error: unknown; refetch: () => unknown },
): List<Row> {
  return {
    rows: rows ?? [],
    isLoading: query.isPending,
    error: rows ? null : query.error,
    retry: () => void query.refetch(),
    more: null,
    isLoadingMore: false,
  };
}
