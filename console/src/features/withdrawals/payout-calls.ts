import * as calls from "@krapao/contract/console/payouts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { CURRENCIES } from "@krapao/contract/money";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { sortOf } from "../../lib/lists/table-view.ts";
import { amountsOf, daysOf } from "../../lib/lists/tools/filter.ts";
import { useListTotals } from "../../lib/lists/tools/use-totals.ts";
import type { ShownState } from "./state-chip.tsx";

type Answer = ClientOutput<typeof calls.list>;
export type Payout = Answer["payouts"][number];

type Params = Readonly<Record<string, string | undefined>>;
const KEY = ["withdrawals", "payouts"] as const;

/** The input of the call for a tab, with the filters and the sort of the address. */
export const payoutInput = (tab: calls.PayoutTab, view: Params) => ({
  tab,
  search: view.q || null,
  sort: sortOf(view, calls.PAYOUT_SORTS),
  bankCode: /^[A-Z0-9_-]{2,20}$/.test(view.bank ?? "") ? (view.bank ?? null) : null,
  ...amountsOf(view.amount),
  ...daysOf(view.days),
  currency: CURRENCIES.find((each) => each === view.currency) ?? null,
});

/** Count and sums of what the filters leave. */
export const usePayoutTotals = (input: ReturnType<typeof payoutInput>) =>
  useListTotals([...KEY, input], (signal) =>
    api(calls.list, { input: { ...input, withTotals: true, limit: 1 }, signal }),
  );

/** Arguments of `usePages` for a tab of the payouts. */
export const payoutPages = (input: ReturnType<typeof payoutInput>) => ({
  key: [...KEY, input],
  read: ({ cursor, signal }: { cursor: string | null; signal: AbortSignal }) =>
    api(calls.list, { input: { ...input, cursor }, signal }),
  rows: (answer: Answer) => answer.payouts,
  everyMs: 30_000,
});

export function usePayoutCounts() {
  return useQuery({
    queryKey: [...KEY, "counts"],
    queryFn: ({ signal }) => api(calls.list, { input: { tab: "unknown", limit: 1 }, signal }),
  }).data?.counts;
}

/**
 * The state to show: unsettled late payouts are "late", open cases "contradicted", overdue ones
 * "unknown".
 */
export function shownState(payout: Payout): ShownState {
  const { state, isOverdue, lateAt, lateSettledAt, isCaseOpen } = payout;
  if (lateAt !== null && lateSettledAt === null) return "late";
  if (isCaseOpen) return "contradicted";
  return isOverdue ? "unknown" : state;
}
