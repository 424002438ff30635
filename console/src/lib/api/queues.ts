/**
 * The counts of all queues that the role may read, in one answer for the rail, the bell and the
 * overview. The socket event `queue` reads the counts again, and the lists of that queue, whose
 * keys begin with `queueKey(queue)`.
 */

import { type QueueState, queues } from "@krapao/contract/console/dashboard";
import type { ConsoleQueue } from "@krapao/contract/events";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient } from "./query-client.ts";

export interface QueueCount {
  count: number;
  /** The oldest item waits too long: the badge is coral. */
  isLate?: boolean;
}

/** Interval of reads in addition to the events, in case an event is lost. */
const READ_AGAIN_MS = 30_000;
const COUNTS_KEY = ["queue-counts"] as const;
const NONE: QueueCount = { count: 0 };

export const queueKey = (queue: ConsoleQueue) => ["queues", queue] as const;

/** Every queue that the role may read; empty while unknown. */
export function useQueues(): readonly QueueState[] {
  return useCounts()?.queues ?? [];
}

function useCounts() {
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api(queues, { signal }),
    refetchInterval: READ_AGAIN_MS,
    retry: false,
  });
  return data;
}

/** The count of a queue; zero while unknown, or when the role may not read it. */
export function useQueueCount(queue: ConsoleQueue | undefined): QueueCount {
  const counts = useCounts();
  const state = counts?.queues.find((each) => each.queue === queue);
  if (!counts || !state) return NONE;
  const { count, oldestAt, slaSeconds } = state;
  const waitedMs = oldestAt ? Date.parse(counts.now) - Date.parse(oldestAt) : 0;
  return { count, isLate: waitedMs > slaSeconds * 1000 };
}

/** Reads the counts, and the lists of one queue or of all, again. */
export function refreshQueue(queue?: ConsoleQueue): void {
  void queryClient.invalidateQueries({ queryKey: COUNTS_KEY });
  void queryClient.invalidateQueries({ queryKey: queue ? queueKey(queue) : ["queues"] });
}
