import type { Currency } from "@krapao/contract";
import type { Db } from "../../kernel/db.ts";
import type { Span } from "../../ledger/compare.ts";
import { earlier, later, startOfHour } from "./calendar.ts";
import { selectRecorded } from "./queries-movements.ts";
import { type HourMoney, selectHours, selectProgress } from "./queries-sums.ts";

/** What came in and went out, by the hour; the span may end within one. */
export async function readHours(
  db: Db,
  { span, currency }: { span: Span; currency: Currency },
): Promise<HourMoney[]> {
  const until = await selectProgress(db);
  const border = earlier(startOfHour(span.to), until);
  const rest = { from: later(border, span.from), to: span.to };
  const [summed, live] = await Promise.all([
    selectHours(db, { span: { from: span.from, to: border }, currency }),
    rest.from < rest.to ? selectRecorded(db, rest) : [],
  ]);
  return [...summed, ...live.flatMap((row) => toHour(row, currency))];
}

function toHour(
  row: Awaited<ReturnType<typeof selectRecorded>>[number],
  currency: Currency,
): HourMoney[] {
  const { hour, report, forthMinor, backMinor } = row;
  const isMoney = report === "deposits" || report === "withdrawals";
  if (!isMoney || row.currency !== currency) return [];
  return [{ hour, report, netMinor: forthMinor - backMinor }];
}
