/** The weeks and months that play is summed over, in Asia/Bangkok. Pure. */
import type { PlaySpan } from "@krapao/contract/member/games";
import { DAY_MS } from "@krapao/contract/time";
import {
  dayOf,
  midnightAfter,
  type Span,
  startOfMonth,
  startOfWeek,
} from "../../../kernel/calendar.ts";

/** The span that began so many weeks or months ago; the current one ends with today. */
export function playSpan({ span, ago }: { span: PlaySpan; ago: number }, now: Date): Span {
  const tomorrow = midnightAfter(dayOf(now));
  if (span === "month") {
    const from = startOfMonth(dayOf(now), -ago);
    return { from, to: ago === 0 ? tomorrow : startOfMonth(dayOf(now), 1 - ago) };
  }
  const from = new Date(startOfWeek(now).getTime() - ago * 7 * DAY_MS);
  return { from, to: ago === 0 ? tomorrow : new Date(from.getTime() + 7 * DAY_MS) };
}
