/** Calls of the shifts, and what is read again after them. */
import * as shifts from "@krapao/contract/console/shifts/shifts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queryClient } from "../../lib/api/query-client.ts";

const KEY = "shifts";

/** Everything about shifts is read again. */
export const refreshShifts = () => void queryClient.invalidateQueries({ queryKey: [KEY] });

export const currentShift = queryOptions({
  queryKey: [KEY, "current"],
  queryFn: ({ signal }) => api(shifts.current, { signal }),
});

export const openWork = queryOptions({
  queryKey: [KEY, "open"],
  queryFn: ({ signal }) => api(shifts.open, { signal }),
  // The balances are those of a time that the form shows: only its button reads them again.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

export const handoverQuery = (handoverId: string) =>
  queryOptions({
    queryKey: [KEY, "handover", handoverId],
    queryFn: ({ signal }) => api(shifts.read, { params: { handoverId }, signal }),
  });

export const usePastShifts = () =>
  usePages({
    key: [KEY, "past"],
    read: ({ cursor, signal }) => api(shifts.list, { input: { cursor, limit: 100 }, signal }),
    rows: (answer) => answer.handovers,
  });

async function then<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } finally {
    refreshShifts();
  }
}

export const startShift = () => then(api(shifts.start));
export const cancelHandover = (handoverId: string) =>
  then(api(shifts.cancel, { params: { handoverId } }));
export const refuseHandover = (handoverId: string, why: string) =>
  then(api(shifts.refuse, { params: { handoverId }, input: { why } }));
export const handOver = (input: Parameters<typeof api<typeof shifts.handOver>>[1]["input"]) =>
  then(api(shifts.handOver, { input }));

/** Accepts a hand-over: queues and chats change as well. */
export async function acceptHandover(handoverId: string) {
  const answer = await then(api(shifts.accept, { params: { handoverId } }));
  void queryClient.invalidateQueries();
  return answer.moved;
}
