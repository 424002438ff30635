import * as deposits from "@krapao/contract/console/deposits/payments";
import { CURRENCIES } from "@krapao/contract/money";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queueKey } from "../../lib/api/queues.ts";
import { sortOf } from "../../lib/lists/table-view.ts";
import { amountsOf, daysOf } from "../../lib/lists/tools/filter.ts";
import { useListTotals } from "../../lib/lists/tools/use-totals.ts";

type PaymentTab = (typeof deposits.PAYMENT_TABS)[number];

/** The input of the call for a tab, with the filters and the sort of the address. */
export const paymentInput = (
  tab: PaymentTab,
  view: Readonly<Record<string, string | undefined>>,
) => ({
  tab,
  text: view.q || null,
  /** Code of the house account that received the payment. */
  house: view.house || null,
  reason: deposits.UNMATCHED_REASONS.find((each) => each === view.why) ?? null,
  sort: sortOf(view, ["at", "amount"]),
  ...amountsOf(view.amount),
  ...daysOf(view.days),
  currency: CURRENCIES.find((each) => each === view.currency) ?? null,
});

type PaymentInput = ReturnType<typeof paymentInput>;

export function usePayments(input: PaymentInput) {
  return usePages({
    key: [...queueKey("payments"), "list", input],
    read: ({ cursor, signal }) => api(deposits.payments, { input: { ...input, cursor }, signal }),
    rows: (answer) => answer.payments,
  });
}

/** Count and sums of what the filters leave. */
export const usePaymentTotals = (input: PaymentInput) =>
  useListTotals([...queueKey("payments"), "list", input], (signal) =>
    api(deposits.payments, { input: { ...input, withTotals: true, limit: 1 }, signal }),
  );

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
