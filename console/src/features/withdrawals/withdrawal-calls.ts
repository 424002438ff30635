import type { ClientOutput } from "@krapao/contract/endpoint";
import * as calls from "@krapao/contract/office/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";
import { onOffice, onQueue } from "../../lib/socket.ts";

export type Queue = ClientOutput<typeof calls.queue>;
export type Row = Queue["withdrawals"][number];
export type Detail = ClientOutput<typeof calls.read>;
export type Risk = Detail["riskNow"];
export type Finding = Risk["findings"][number];

const KEY = ["withdrawals"] as const;
/** Who works on something says so again before a minute is over. */
const CLAIM_AGAIN_MS = 30_000;
/** Colleagues who move through the queue tell of each step. */
const GATHER_MS = 500;

/** One page of a tab, for `usePages`. */
export const pageReading = (tab: calls.QueueTab, search: string) => ({
  key: [...KEY, "queue", tab, search],
  read: ({ cursor, signal }: { cursor: string | null; signal: AbortSignal }) =>
    api(calls.queue, { input: { tab, search: search || null, cursor }, signal }),
  rows: (answer: Queue) => answer.withdrawals,
  everyMs: 30_000,
});

/** How much waits, and how long it may. */
export function useTotals() {
  return useQuery({
    queryKey: [...KEY, "totals"],
    queryFn: ({ signal }) => api(calls.queue, { input: { tab: "waiting", limit: 1 }, signal }),
  }).data;
}

export function useWithdrawal(id: string) {
  return useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: ({ signal }) => api(calls.read, { params: { withdrawalId: id }, signal }),
  });
}

/** What a withdrawal of all that the member has would be judged by. */
export function useMemberRisk(memberId: string) {
  return useQuery({
    queryKey: ["member", memberId, "risk"],
    queryFn: ({ signal }) => api(calls.memberRisk, { params: { memberId }, signal }),
  });
}

/** Tells colleagues that this one is being worked on, as long as it is shown. */
export function useClaim(id: string, isMine: boolean) {
  return useQuery({
    queryKey: ["withdrawal-claim", id],
    queryFn: ({ signal }) => api(calls.claim, { params: { withdrawalId: id }, signal }),
    enabled: isMine,
    refetchInterval: CLAIM_AGAIN_MS,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  }).data;
}

/** Reads everything of the desk and of the payouts again. */
export function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

/** Reads again whenever somebody else changed something; of many changes at once, once. */
export function useLive(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readAgain();
      }, GATHER_MS);
    };
    const offQueue = onQueue((queue) => {
      if (queue === "withdrawals" || queue === "approvals") soon();
    });
    const offReconnect = onOffice("reconnect", soon);
    return () => {
      clearTimeout(timer);
      offQueue();
      offReconnect();
    };
  }, []);
}
