/** What other features may use of the reports. */
import { later, type Span } from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";

import { countFirstDeposits, countRegistered } from "./queries-members.ts";
import { findSummedUntil } from "./queries-stored-sums.ts";
import { countUnsummedFirstDeposits } from "./read-members.ts";

export { fillExport, prepareExport } from "./fill-export.ts";
export { readPayTimeBuckets } from "./operations/read-pay-times.ts";
export { sumPlayByProvider } from "./profit/queries-play.ts";
export { listProviderReadings, type ProviderReading } from "./profit/queries-readings.ts";
export { type Figures, readDayProfit } from "./profit/read-day-profit.ts";
export { currenciesOf } from "./profit/read-profit-hours.ts";
export { findNewestReconciliation, listDiscrepancies } from "./queries-discrepancies.ts";
export type { HourMoney } from "./queries-stored-sums.ts";
export { readHours } from "./read-hours.ts";
export { countRegistered };

/** Number of members whose first deposit was credited in the span. The span ends now. */
export async function countFirstDepositors(db: Db, span: Span): Promise<number> {
  const until = await findSummedUntil(db);
  const from = later(until, span.from);
  const [known, open] = await Promise.all([
    countFirstDeposits(db, span),
    countUnsummedFirstDeposits(db, { from, to: span.to }),
  ]);
  return [...known, ...open].reduce((sum, { count }) => sum + count, 0);
}
