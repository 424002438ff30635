import type { Currency } from "@krapao/contract";
import { earlier, later, type Span, startOfHour } from "../../kernel/calendar.ts";
import type { Db } from "../../kernel/db/database.ts";
import { sumRecords } from "./queries-span-sums.ts";
import {
  findSummedUntil,
  HOUR_REPORTS,
  type HourMoney,
  selectHours,
} from "./queries-stored-sums.ts";

/** Money in and out, and the cost of rewards, by hour. The span may end within an hour. */
export async function readHours(
  db: Db,
  { span, currency }: { span: Span; currency: Currency },
): Promise<HourMoney[]> {
  const until = await findSummedUntil(db);
  const boundary = earlier(startOfHour(span.to), until);
  const rest = { from: later(boundary, span.from), to: span.to };
  const [summed, live] = await Promise.all([
    selectHours(db, { span: { from: span.from, to: boundary }, currency }),
    rest.from < rest.to ? sumRecords(db, rest) : [],
  ]);
  return [...summed, ...live.flatMap((row) => toHour(row, currency))];
}

function toHour(
  row: Awaited<ReturnType<typeof sumRecords>>[number],
  currency: Currency,
): HourMoney[] {
  const { hour, forwardMinor, backwardMinor } = row;
  const report = HOUR_REPORTS.find((each) => each === row.report);
  if (!report || row.currency !== currency) return [];
  return [{ hour, report, netMinor: forwardMinor - backwardMinor }];
}
