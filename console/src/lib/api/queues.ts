/**
 * How many wait in each queue that the role may read, in one answer for the rail, the bell and the overview. The socket's
 * event `queue` reads it again, and the lists of that queue, whose keys begin with `queueKey(queue)`.
 */
import type { OfficeQueue } from "@krapao/contract/events";
import { type QueueState, queues } from "@krapao/contract/office/dashboard";
import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";
import { queryClient } from "./query.ts";

export interface QueueCount {
  count: number;
  /** Somebody waits too long: the badge is coral. */
  isLate?: boolean;
}

/** Beside the events: what a lost event would leave standing. */
const READ_AGAIN_MS = 30_000;
const COUNTS_KEY = ["queue-counts"] as const;
const NONE: QueueCount = { count: 0 };

export const queueKey = (queue: OfficeQueue) => ["queues", queue] as const;

/** Every queue that the role may read; none while unknown. */
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

/** How many wait in a queue; nothing while unknown, or when the role may not read it. */
export function useQueueCount(queue: OfficeQueue | undefined): QueueCount {
  const counts = useCounts();
  const state = counts?.queues.find((each) => each.queue === queue);
  if (!counts || !state) return NONE;
  const { count, oldestAt, slaSeconds } = state;
  const waitedMs = oldestAt ? Date.parse(counts.now) - Date.parse(oldestAt) : 0;
  return { count, isLate: waitedMs > slaSeconds * 1000 };
}

/** Reads the counts, and the lists of one queue or of all, again. */
export function refreshQueue(queue?: OfficeQueue): void {
  void queryClient.invalidateQueries({ queryKey: COUNTS_KEY });
  void queryClient.invalidateQueries({ queryKey: queue ? queueKey(queue) : ["queues"] });
}
