import * as calls from "@krapao/contract/console/withdrawals";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import type { RowOf } from "../../lib/records/columns.tsx";
import { onConsole, onQueue } from "../../lib/session/socket.ts";

export type Row = RowOf<typeof calls.withdrawals>;
export type Detail = ClientOutput<typeof calls.read>;
export type Risk = Detail["riskNow"];
export type Finding = Risk["findings"][number];

const KEY = ["withdrawals"] as const;
export const QUEUE_KEY = [...KEY, "queue"] as const;
/** Events that arrive within this time cause one refetch. */
const DEBOUNCE_MS = 500;

/** Count and sums of the waiting withdrawals, and the allowed waiting time. */
export function useTotals() {
  return useQuery({
    queryKey: [...KEY, "totals"],
    queryFn: ({ signal }) => api(calls.queue, { input: { tab: "waiting", limit: 1 }, signal }),
  }).data;
}

/** Reads it each time it is opened: keys must not act on the state that it had when last shown. */
export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: ({ signal }) => api(calls.read, { params: { withdrawalId: id }, signal }),
    gcTime: 0,
  });
}

/** The risk of a withdrawal of the member's whole balance. */
export function useMemberRisk(memberId: string) {
  return useQuery({
    queryKey: ["member", memberId, "risk"],
    queryFn: ({ signal }) => api(calls.memberRisk, { params: { memberId }, signal }),
  });
}

/** Refetches the queue, the details and the payouts. */
export function refetchWithdrawals(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Refetches when another staff user changed something. */
export function useLiveWithdrawals(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetchSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refetchWithdrawals();
      }, DEBOUNCE_MS);
    };
    const unsubscribeQueue = onQueue((queue) => {
      if (queue === "withdrawals" || queue === "approvals") refetchSoon();
    });
    const unsubscribeReconnect = onConsole("reconnect", refetchSoon);
    return () => {
      clearTimeout(timer);
      unsubscribeQueue();
      unsubscribeReconnect();
    };
  }, []);
}
