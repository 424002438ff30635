import * as deposits from "@krapao/contract/console/deposits/payments";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queueKey } from "../../lib/api/queues.ts";

export function useReportedTransfers() {
  return usePages({
    key: [...queueKey("payments"), "reported-transfers"],
    read: ({ cursor, signal }) =>
      api(deposits.reportedTransfers, { input: { tab: "waiting", cursor }, signal }),
    rows: (answer) => answer.reportedTransfers,
  });
}

export function useCallbacks() {
  return usePages({
    key: [...queueKey("payments"), "callbacks"],
    read: ({ cursor, signal }) =>
      api(deposits.callbacks, { input: { tab: "waiting", cursor }, signal }),
    rows: (answer) => answer.callbacks,
  });
}

export function usePayment(paymentId: string) {
  return useQuery({
    queryKey: [...queueKey("payments"), "item", paymentId],
    queryFn: ({ signal }) => api(deposits.payment, { params: { paymentId }, signal }),
  });
}

export function useReportedTransfer(reportedTransferId: string) {
  return useQuery({
    queryKey: [...queueKey("payments"), "reported-transfers", reportedTransferId],
    queryFn: ({ signal }) =>
      api(deposits.reportedTransfer, { params: { reportedTransferId }, signal }),
  });
}

export function useHouseAccounts() {
  return useQuery({
    queryKey: ["deposits", "houses"],
    queryFn: ({ signal }) => api(deposits.houseAccounts, { signal }),
    staleTime: 300_000,
  });
}
