import { dayOf } from "../../lib/format.ts";
import type { useView } from "../../lib/navigation.tsx";

export interface ReportSpan {
  /** Both days included, `2026-11-21`. */
  from: string;
  to: string;
}

export const QUICK_SPANS = ["today", "week", "month", "thisMonth", "lastMonth"] as const;
export type QuickSpan = (typeof QUICK_SPANS)[number];

const DAY_MS = 86_400_000;
const DAYS_MAX = 366;
const back = (now: number, days: number) => dayOf(new Date(now - days * DAY_MS));

/** The days that a word means today. */
export function quickSpan(word: QuickSpan, now: number): ReportSpan {
  const to = back(now, 0);
  const first = `${to.slice(0, 7)}-01`;
  switch (word) {
    case "today":
      return { from: to, to };
    case "week":
      return { from: back(now, 6), to };
    case "month":
      return { from: back(now, 29), to };
    case "thisMonth":
      return { from: first, to };
    case "lastMonth": {
      const last = dayOf(new Date(Date.parse(`${first}T12:00:00+07:00`) - DAY_MS));
      return { from: `${last.slice(0, 7)}-01`, to: last };
    }
  }
}

/** The days in the address; a week where there are none. */
export function spanOf(view: ReturnType<typeof useView>[0], now: number): ReportSpan {
  const week = quickSpan("week", now);
  return { from: view.from ?? week.from, to: view.to ?? week.to };
}

/** Whether the server would take it. */
export function isSpan({ from, to }: ReportSpan): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= DAYS_MAX;
}
