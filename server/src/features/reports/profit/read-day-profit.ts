import type { Currency } from "@krapao/contract";
import type { Db } from "../../../kernel/db/database.ts";
import { DAY_MS, dayOf, HOUR_MS, startOf, startOfHour } from "../calendar.ts";
import { before, type Figures, figuresOf } from "./figures.ts";
import { readProfitHours } from "./read-profit-hours.ts";

export type { Figures } from "./figures.ts";

interface DayProfit {
  /** Today until now. */
  today: Figures;
  /** Each of the last hours, oldest first; the last one is the current hour. */
  line: Figures[];
  /** Until the last full hour of today, and the same hours of those days; null: none is over. */
  compared: { until: Date; current: Figures; yesterday: Figures; lastWeek: Figures } | null;
}

/** GGR and NGR of today, of the last hours, and of yesterday and last week at the same hour. */
export async function readDayProfit(
  db: Db,
  { currency, now, lineHours }: { currency: Currency; now: Date; lineHours: number },
): Promise<DayProfit> {
  const today = startOf(dayOf(now));
  const full = startOfHour(now);
  const lineFrom = new Date(full.getTime() - (lineHours - 1) * HOUR_MS);
  const from = lineFrom < today ? lineFrom : today;
  const read = (start: Date, end: Date) =>
    readProfitHours(db, { span: { from: start, to: end }, currency });
  const ago = (days: number) =>
    read(new Date(today.getTime() - days * DAY_MS), new Date(full.getTime() - days * DAY_MS));
  const hasFullHour = full > today;
  const [hours, yesterday, lastWeek] = await Promise.all([
    // The current hour has not ended.
    read(from, new Date(full.getTime() + HOUR_MS)),
    hasFullHour ? ago(1) : null,
    hasFullHour ? ago(7) : null,
  ]);
  const since = (start: Date) => ({
    money: hours.money.filter(({ hour }) => hour >= start),
    play: hours.play.filter(({ hour }) => hour >= start),
  });
  const line = Array.from({ length: lineHours }, (_, index) => {
    const at = new Date(lineFrom.getTime() + index * HOUR_MS);
    return figuresOf(before(since(at), new Date(at.getTime() + HOUR_MS)));
  });
  return {
    today: figuresOf(since(today)),
    line,
    compared: yesterday &&
      lastWeek && {
        until: full,
        current: figuresOf(before(since(today), full)),
        yesterday: figuresOf(yesterday),
        lastWeek: figuresOf(lastWeek),
      },
  };
}
