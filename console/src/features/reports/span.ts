import { DAY_MS } from "@krapao/contract/time";
import { dayOf, noonOf } from "../../lib/format.ts";
import type { useView } from "../../lib/navigation/navigation.tsx";
import { useNow } from "../../lib/session/now.ts";

export interface ReportSpan {
  /** First day, `2026-11-21`; both days are included. */
  from: string;
  to: string;
}

/** Figures of today change while a report is open. */
export const REFETCH_MS = 15_000;

export const QUICK_SPANS = ["today", "week", "month", "thisMonth", "lastMonth"] as const;
export type QuickSpan = (typeof QUICK_SPANS)[number];

const DAYS_MAX = 366;
const daysAgo = (now: number, days: number) => dayOf(new Date(now - days * DAY_MS));

/** First and last day of a predefined span. */
export function quickSpan(name: QuickSpan, now: number): ReportSpan {
  const to = daysAgo(now, 0);
  const first = `${to.slice(0, 7)}-01`;
  switch (name) {
    case "today":
      return { from: to, to };
    case "week":
      return { from: daysAgo(now, 6), to };
    case "month":
      return { from: daysAgo(now, 29), to };
    case "thisMonth":
      return { from: first, to };
    case "lastMonth": {
      const last = dayOf(new Date(noonOf(first).getTime() - DAY_MS));
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
  }
}

/** Now, rounded to the minute, so that a page does not render every second. */
export const useMinute = () => Math.floor(useNow() / 60_000) * 60_000;

/** The days of the URL, by default the last seven days. */
export function spanOf(view: ReturnType<typeof useView>[0], now: number): ReportSpan {
  const week = quickSpan("week", now);
  return { from: view.from ?? week.from, to: view.to ?? week.to };
}

/** Whether the server accepts the span. */
export function isSpan({ from, to }: ReportSpan): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= DAYS_MAX;
}
