import { shownYear } from "@krapao/browser/format/years";
import { DAY_MS } from "@krapao/contract/time";
import { dayOf, noonOf } from "../../lib/format.ts";
import type { ReportSpan } from "./span.ts";

/** Up to this many days a chart has a step for each day, above it for each month. */
const DAYS_MOST = 92;

export interface Step {
  /** `2026-11-21`, or `2026-11` of a month. */
  id: string;
  label: string;
  span: ReportSpan;
}

/** The steps of a chart over a span, oldest first. */
export function stepsOf({ from, to }: ReportSpan): Step[] {
  const count = Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS) + 1;
  const days = Array.from({ length: Math.max(0, count) }, (_, index) =>
    dayOf(new Date(noonOf(from).getTime() + index * DAY_MS)),
  );
  if (days.length <= DAYS_MOST) {
    return days.map((day) => {
      const [, month, date] = day.split("-");
      return { id: day, label: `${date}/${month}`, span: { from: day, to: day } };
    });
  }
  const months = Map.groupBy(days, (day) => day.slice(0, 7));
  return [...months].map(([id, [first = from, ...rest]]) => {
    const [year = "", month] = id.split("-");
    return {
      id,
      label: `${month}/${shownYear(year)}`,
      span: { from: first, to: rest.at(-1) ?? first },
    };
  });
}

/** The step that a day belongs to. */
export const stepOf = (steps: readonly Step[], day: string): string =>
  steps[0]?.id.length === 7 ? day.slice(0, 7) : day;
