import type { Currency } from "@krapao/contract";
import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { dayOf, midnightOf, startOfHour } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { before, type Figures, figuresOf, since } from "./figures.ts";
import { readProfitHours } from "./read-profit-hours.ts";
import { type Readings, readReadings } from "./read-readings.ts";

export type { Figures } from "./figures.ts";

const WEEK_DAYS = 7;

interface DayProfit {
  /** Today until now. */
  today: Figures;
  /** The whole day before. */
  yesterday: Figures;
  /** How far the result of today is known; null: nothing was read yet. */
  readings: Readings | null;
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
  const today = midnightOf(dayOf(now));
  const full = startOfHour(now);
  const lineFrom = new Date(full.getTime() - (lineHours - 1) * HOUR_MS);
  // Eight days by hour are few rows: one read is less work than one for each span.
  const span = {
    from: new Date(today.getTime() - WEEK_DAYS * DAY_MS),
    // The current hour has not ended.
    to: new Date(full.getTime() + HOUR_MS),
  };
  const day = { from: today, to: new Date(today.getTime() + DAY_MS) };
  const [hours, readings] = await Promise.all([
    readProfitHours(db, { span, currency }),
    readReadings(db, { span: day, currency, now }),
  ]);
  const hasFullHour = full > today;
  const ago = (days: number) =>
    before(
      since(hours, new Date(today.getTime() - days * DAY_MS)),
      new Date(full.getTime() - days * DAY_MS),
    );
  const line = Array.from({ length: lineHours }, (_, index) => {
    const at = new Date(lineFrom.getTime() + index * HOUR_MS);
    return figuresOf(before(since(hours, at), new Date(at.getTime() + HOUR_MS)));
  });
  return {
    today: figuresOf(since(hours, today)),
    yesterday: figuresOf(before(since(hours, new Date(today.getTime() - DAY_MS)), today)),
    readings,
    line,
    compared: hasFullHour
      ? {
          until: full,
          current: figuresOf(ago(0)),
          yesterday: figuresOf(ago(1)),
          lastWeek: figuresOf(ago(WEEK_DAYS)),
        }
      : null,
  };
}
