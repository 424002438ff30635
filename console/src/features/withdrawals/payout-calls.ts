import * as calls from "@krapao/contract/console/payouts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import type { ShownState } from "./state-chip.tsx";

type Answer = ClientOutput<typeof calls.list>;
export type Payout = Answer["payouts"][number];

/** Arguments of `usePages` for a tab of the payouts. */
export const payoutPages = (tab: calls.PayoutTab, search: string) => ({
  key: ["withdrawals", "payouts", tab, search],
  read: ({ cursor, signal }: { cursor: string | null; signal: AbortSignal }) =>
    api(calls.list, { input: { tab, search: search || null, cursor }, signal }),
  rows: (answer: Answer) => answer.payouts,
  everyMs: 30_000,
});

export function usePayoutCounts() {
  return useQuery({
    queryKey: ["withdrawals", "payouts", "counts"],
    queryFn: ({ signal }) => api(calls.list, { input: { tab: "unknown", limit: 1 }, signal }),
  }).data?.counts;
}

/** The state to show: overdue payouts are "unknown", unsettled late ones "late". */
export function shownState({ state, isOverdue, lateAt, lateSettledAt }: Payout): ShownState {
  if (lateAt !== null && lateSettledAt === null) return "late";
  return isOverdue ? "unknown" : state;
}
