/** Figures of what staff users decided. Pure. */

import { WORK_DAYS_MAX, type WorkKind } from "@krapao/contract/console/shifts/work";
import { DAY_MS } from "@krapao/contract/time";
import type { Span } from "../../../kernel/calendar.ts";
import type { WorkSum } from "./queries-sums.ts";

/** Whether the span is short enough to be computed from the decisions. */
export const isShort = ({ from, to }: Span) =>
  (to.getTime() - from.getTime()) / DAY_MS <= WORK_DAYS_MAX;

/** Joins the figures of the kinds of one period, staff user and currency; newest period first. */
export function joinWork(sums: readonly WorkSum[], names: ReadonlyMap<string, string>) {
  const rows = [
    ...Map.groupBy(sums, ({ period, staffId, currency }) => `${period} ${staffId} ${currency}`),
  ].flatMap(([, own]) => {
    const [first] = own;
    if (!first) return [];
    const { period, staffId, currency } = first;
    const name = names.get(staffId) ?? "";
    return [
      {
        period,
        staffId,
        name,
        currency,
        withdrawals: figuresOf(own, "withdrawals"),
        slips: figuresOf(own, "slips"),
        payments: figuresOf(own, "payments"),
        documents: figuresOf(own, "documents"),
      },
    ];
  });
  return rows.sort(
    (one, other) =>
      other.period.localeCompare(one.period) ||
      one.name.localeCompare(other.name) ||
      other.currency.localeCompare(one.currency),
  );
}

function figuresOf(sums: readonly WorkSum[], kind: WorkKind) {
  const sum = sums.find((each) => each.kind === kind);
  if (!sum) return null;
  const { approved, approvedMinor, first, rejected, rejectedMinor, undone } = sum;
  const { waitSeconds, claimSeconds } = sum;
  return {
    approved,
    approvedAmount: approvedMinor,
    first,
    rejected,
    rejectedAmount: rejectedMinor,
    undone,
    waitSeconds,
    claimSeconds,
  };
}
