import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

interface Reading<Answer, Row> {
  /** Names the list and everything that filters it. */
  key: QueryKey;
  /** Reads one page: give `cursor` to the call as it is. */
  read: (page: { cursor: string | null; signal: AbortSignal }) => Promise<Answer>;
  rows: (answer: Answer) => readonly Row[];
  /** Read again by itself, beside the events. */
  everyMs?: number;
}

/** A list as tables show it, page after page. */
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
 * A list of the contract by its keyset cursor, the pages put together:
 * `usePages({ key: ["audit", filter], read: (page) => api(search, { input: { ...filter, cursor: page.cursor },
 * signal: page.signal }), rows: (answer) => answer.entries })`. Reading again reads every page that is shown.
 */
export function usePages<Answer extends { next: string | null }, Row>(
  reading: Reading<Answer, Row>,
): List<Row> {
  const query = useInfiniteQuery({
    queryKey: reading.key,
    queryFn: ({ pageParam, signal }) => reading.read({ cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (answer) => answer.next,
    ...(reading.everyMs ? { refetchInterval: reading.everyMs } : {}),
  });
  return {
    rows: query.data?.pages.flatMap((answer) => [...reading.rows(answer)]) ?? [],
    isLoading: query.isPending,
    // What is on the screen stays there when reading it again fails.
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
  };
}

/** A list that came in one answer, for the same tables. */
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
