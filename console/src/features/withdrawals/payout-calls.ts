import { list, type payouts } from "@krapao/contract/console/payouts";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import type { RowOf } from "../../lib/records/columns.tsx";
import type { ShownState } from "./state-chip.tsx";

export type Payout = RowOf<typeof payouts>;
export const PAYOUTS_KEY = ["withdrawals", "payouts"] as const;

export function usePayoutCounts() {
  return useQuery({
    queryKey: [...PAYOUTS_KEY, "counts"],
    queryFn: ({ signal }) => api(list, { input: { tab: "unknown", limit: 1 }, signal }),
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
