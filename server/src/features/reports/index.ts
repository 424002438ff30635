/** What the overview asks of the reports. */
import type { Currency } from "@krapao/contract";
import type { Db } from "../../kernel/db.ts";
import type { Span } from "../../ledger/compare.ts";
import { later } from "./calendar.ts";
import { countFirstDeposits, countRegistered } from "./queries-members.ts";
import { selectHeld, selectProgress } from "./queries-sums.ts";
import { countNewFirsts } from "./read-members.ts";

export { DAY_MS, dayOf, HOUR_MS, startOf, startOfHour } from "./calendar.ts";
export { type ComparisonRow, selectComparison } from "./queries-drift.ts";
export type { HourMoney } from "./queries-sums.ts";
export { readHours } from "./read-hours.ts";
export { countRegistered };

/** Members whose first deposit was credited in the span, which ends now. */
export async function countFirsts(db: Db, span: Span): Promise<number> {
  const until = await selectProgress(db);
  const from = later(until, span.from);
  const [known, open] = await Promise.all([
    countFirstDeposits(db, span),
    countNewFirsts(db, { from, to: span.to }),
  ]);
  return [...known, ...open].reduce((sum, { count }) => sum + count, 0);
}

/** What members have at each provider, as last read. */
export async function heldNow(db: Db, currency: Currency): Promise<Map<string, bigint>> {
  const rows = await selectHeld(db, { from: "9999-12-31", to: "0001-01-01" });
  const own = rows.filter((row) => row.currency === currency);
  return new Map(own.map(({ provider, heldMinor }) => [provider, heldMinor]));
}
