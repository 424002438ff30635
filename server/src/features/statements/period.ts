/** Months and days in Asia/Bangkok, which has no daylight saving time. Pure. */

import type { contract, ServerInput } from "@krapao/contract";
import { BANGKOK_OFFSET_MS, DAY_MS } from "@krapao/contract/time";
import { bangkokTime, midnightOf, type Span } from "../../kernel/calendar.ts";
import { refuse } from "../../kernel/errors.ts";

type PeriodRequest = ServerInput<typeof contract.statements.totals>;

/** A longer span than a year takes two requests. */
const DAYS_MAX = 366;

/** The midnight at which a day begins; months and days may overflow, as in `Date.UTC`. */
function midnight(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month, day) - BANGKOK_OFFSET_MS);
}

/** The day in this month, or the last day of a shorter month. */
function inMonth(year: number, month: number, day: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return midnight(year, month, Math.min(day, last));
}

/**
 * The span of a requested period; `to` is exclusive.
 * @throws KEY_INVALID when the days are in the wrong order or more than a year apart
 */
export function spanOf(request: PeriodRequest, now: Date): Span {
  const today = bangkokTime(now);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const tomorrow = midnight(year, month, day + 1);
  const { period, from, to } = request;
  if (period === "days") return daysOf({ from, to });
  if (from !== undefined || to !== undefined) return refuseDays();
  switch (period) {
    case "thisMonth":
      return { from: midnight(year, month, 1), to: tomorrow };
    case "lastMonth":
      return { from: midnight(year, month - 1, 1), to: midnight(year, month, 1) };
    case "threeMonths":
      return { from: inMonth(year, month - 3, day), to: tomorrow };
  }
}

const refuseDays = () => refuse("KEY_INVALID", { from: "KEY_INVALID", to: "KEY_INVALID" });

function daysOf({ from, to }: Pick<PeriodRequest, "from" | "to">): Span {
  if (from === undefined || to === undefined) return refuseDays();
  const span = {
    from: midnightOf(from),
    to: new Date(midnightOf(to).getTime() + DAY_MS),
  };
  const days = (span.to.getTime() - span.from.getTime()) / DAY_MS;
  const isSpan = days >= 1 && days <= DAYS_MAX;
  return isSpan ? span : refuseDays();
}
