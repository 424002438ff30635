import { DAY_MS } from "@krapao/contract/time";
import { dayOf, noonOf } from "../../../lib/format.ts";
import type { ReportSpan } from "../span.ts";

/** The later of two days. */
export const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The days of a period that lie within the span; a sum has all of them. Pure. */
export function daysOf(
  period: string | undefined,
  by: "day" | "week" | "month",
  { from, to }: ReportSpan,
): ReportSpan {
  if (period === undefined) return { from, to };
  const after = (days: number) => dayOf(new Date(noonOf(period).getTime() + days * DAY_MS));
  const nextMonth = `${after(32).slice(0, 7)}-01`;
  const last = {
    day: period,
    week: after(6),
    month: dayOf(new Date(noonOf(nextMonth).getTime() - DAY_MS)),
  };
  return { from: later(period, from), to: earlier(last[by], to) };
}
