/** Rows of the report of staff users' work. Pure. */
import type { WorkFigures, WorkKind, WorkRow } from "@krapao/contract/console/shifts/work";
import type { Currency } from "@krapao/contract/money";
import { DAY_MS } from "@krapao/contract/time";
import { sumOf } from "../../../lib/charts/chart-data.ts";
import { dayOf, noonOf } from "../../../lib/format.ts";
import { type ReportSpan, TOTAL } from "../span.ts";

/** The figures of one kind of work. */
export interface TeamRow extends WorkFigures {
  period: string;
  staffId: string;
  name: string;
  currency: Currency;
}

/** The rows that have this kind of work. */
export const rowsOf = (rows: readonly WorkRow[], kind: WorkKind): TeamRow[] =>
  rows.flatMap(({ period, staffId, name, currency, [kind]: figures }) =>
    figures ? [{ period, staffId, name, currency, ...figures }] : [],
  );

/** One sum for each currency; a median of all rows is not known from those of the rows. */
export const totalsOf = (rows: readonly TeamRow[]): TeamRow[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    period: TOTAL,
    staffId: TOTAL,
    name: "",
    currency,
    approved: sumOf(own.map(({ approved }) => approved)),
    approvedAmount: sumOf(own.map(({ approvedAmount }) => approvedAmount)),
    first: sumOf(own.map(({ first }) => first)),
    rejected: sumOf(own.map(({ rejected }) => rejected)),
    rejectedAmount: sumOf(own.map(({ rejectedAmount }) => rejectedAmount)),
    undone: sumOf(own.map(({ undone }) => undone)),
    waitSeconds: null,
    claimSeconds: null,
  }));

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The days of a period that lie within the span; the sum has all of them. */
export function daysOf(
  period: string,
  by: "day" | "week" | "month",
  { from, to }: ReportSpan,
): ReportSpan {
  if (period === TOTAL) return { from, to };
  const after = (days: number) => dayOf(new Date(noonOf(period).getTime() + days * DAY_MS));
  const nextMonth = `${after(32).slice(0, 7)}-01`;
  const last = {
    day: period,
    week: after(6),
    month: dayOf(new Date(noonOf(nextMonth).getTime() - DAY_MS)),
  };
  return { from: later(period, from), to: earlier(last[by], to) };
}
