/** Months and days of Asia/Bangkok, which knows no summer time. Pure. */
import type { contract, ServerInput } from "@krapao/contract";
import { refuse } from "../../kernel/errors.ts";
import type { Span } from "../../ledger/compare.ts";

type Asked = ServerInput<typeof contract.statements.totals>;

const OFFSET_MS = 7 * 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** More days than a year has are asked for in two questions. */
const DAYS_MAX = 366;

/** The midnight at which a day begins; months and days beyond the calendar's are counted on. */
function midnight(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month, day) - OFFSET_MS);
}

/** The same day of another month, or its last where it is shorter. */
function inMonth(year: number, month: number, day: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return midnight(year, month, Math.min(day, last));
}

/**
 * From the first moment that was asked for up to, not including, the last.
 * @throws KEY_INVALID when the days are in the wrong order, or more than a year
 */
export function spanOf(asked: Asked, now: Date): Span {
  const today = new Date(now.getTime() + OFFSET_MS);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const tomorrow = midnight(year, month, day + 1);
  const { period, from, to } = asked;
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

function daysOf({ from, to }: Pick<Asked, "from" | "to">): Span {
  if (from === undefined || to === undefined) return refuseDays();
  const span = {
    from: new Date(`${from}T00:00:00+07:00`),
    to: new Date(new Date(`${to}T00:00:00+07:00`).getTime() + DAY_MS),
  };
  const days = (span.to.getTime() - span.from.getTime()) / DAY_MS;
  const isSpan = days >= 1 && days <= DAYS_MAX;
  return isSpan ? span : refuseDays();
}
