import * as deposits from "@krapao/contract/office/deposits";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { usePages } from "../../lib/pages.ts";
import { queueKey } from "../../lib/queues.ts";

type PaymentTab = (typeof deposits.PAYMENT_TABS)[number];

/** @param house code of the account that was paid to; null: any */
export function usePayments(tab: PaymentTab, text: string | null, house: string | null) {
  return usePages({
    key: [...queueKey("payments"), "list", tab, text, house],
    read: ({ cursor, signal }) =>
      api(deposits.payments, { input: { tab, text, house, cursor }, signal }),
    rows: (answer) => answer.payments,
  });
}

export function useDeclaredList() {
  return usePages({
    key: [...queueKey("payments"), "declared"],
    read: ({ cursor, signal }) =>
      api(deposits.declared, { input: { tab: "waiting", cursor }, signal }),
    rows: (answer) => answer.declared,
  });
}

export function usePayment(paymentId: string) {
  return useQuery({
    queryKey: [...queueKey("payments"), "item", paymentId],
    queryFn: ({ signal }) => api(deposits.payment, { params: { paymentId }, signal }),
  });
}

export function useDeclaredTransfer(declaredId: string) {
  return useQuery({
    queryKey: [...queueKey("payments"), "declared", declaredId],
    queryFn: ({ signal }) => api(deposits.declaredTransfer, { params: { declaredId }, signal }),
  });
}

export function useHouses() {
  return useQuery({
    queryKey: ["deposits", "houses"],
    queryFn: ({ signal }) => api(deposits.houses, { signal }),
    staleTime: 300_000,
  });
}
