/**
 * How many wait in each queue, for the badges of the rail. A feature feeds its own queue once, in app/queue-feeds.ts:
 * `feedQueue("slips", (signal) => api(...))`. The socket's event `queue` reads the count again.
 */
import type { OfficeQueue } from "@krapao/contract/events";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "./query.ts";

export interface QueueCount {
  count: number;
  /** Somebody waits too long: the badge is coral. */
  isLate?: boolean;
}

type Feed = (signal: AbortSignal) => Promise<QueueCount>;

/** Beside the events: what a lost event would leave standing. */
const READ_AGAIN_MS = 60_000;
const feeds: Partial<Record<OfficeQueue, Feed>> = {};
const NONE: QueueCount = { count: 0 };

export const queueKey = (queue: OfficeQueue) => ["queues", queue] as const;

/** Says how the count of a queue is read; the last one counts. */
export function feedQueue(queue: OfficeQueue, read: Feed): void {
  feeds[queue] = read;
}

/** How many wait in a queue; nothing while unknown, or when the role may not read it (`isAllowed` false). */
export function useQueueCount(queue: OfficeQueue | undefined, isAllowed = true): QueueCount {
  const feed = queue && feeds[queue];
  const { data } = useQuery({
    queryKey: ["queues", queue],
    queryFn: ({ signal }) => (feed ? feed(signal) : NONE),
    enabled: feed !== undefined && isAllowed,
    refetchInterval: READ_AGAIN_MS,
    retry: false,
  });
  return data ?? NONE;
}

/** Reads the count of one queue, or of all, again. */
export function refreshQueue(queue?: OfficeQueue): void {
  void queryClient.invalidateQueries({ queryKey: queue ? queueKey(queue) : ["queues"] });
}
