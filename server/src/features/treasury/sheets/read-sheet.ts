import type { Currency, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import * as v from "valibot";
import { type Span, spanOf } from "../../../kernel/calendar.ts";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import {
  findCashSummedUntil,
  listBalancesAt,
  sumCash,
  sumLedgerCash,
} from "../cash/queries-movements.ts";
import { listNewestReadings } from "../cash/queries-readings.ts";
import { reports } from "../needs.ts";
import { findSheet, listSheetRows, type SheetRow, sumWaiting } from "./queries.ts";
import {
  type Check,
  type Figures,
  hashOf,
  type Line,
  linesOf,
  netOfKinds,
  readFigures,
  totalsOf,
} from "./sheet.ts";

type Answer = ServerOutput<typeof consoleContract.treasury.sheet>;
type Day = { day: string; currency: Currency };

/** The sheet as it was signed; of another day as it would be now. @throws KEY_INVALID */
export async function readSheet({ db }: Pick<Context, "db">, ofDay: Day): Promise<Answer> {
  const stored = await findSheet(db, ofDay);
  if (stored) return showStored(stored, ofDay);
  const { figures, isOver } = await computeSheet(db, ofDay);
  return {
    ...ofDay,
    ...figures,
    id: null,
    state: isOver ? "draft" : "open",
    hash: hashOf(figures),
    signed: null,
    checked: null,
  };
}

function showStored(row: SheetRow, ofDay: Day): Answer {
  const figures = readFigures(row.figures);
  const { checked_by: by, checked_at: at, check_note: note } = row;
  return {
    ...ofDay,
    ...figures,
    id: row.id,
    state: row.state === "closed" ? "closed" : "signed",
    hash: hashOf(figures),
    signed: { by: row.signed_by, at: row.signed_at, note: row.note },
    checked: by !== null && at !== null ? { by, at, note: note ?? "" } : null,
  };
}

/**
 * The figures of a day from the ledger. They no longer change once the day's hours are summed: the
 * ledger only appends.
 */
export async function computeSheet(
  db: Db,
  { day, currency }: Day,
): Promise<{ figures: Figures; isOver: boolean }> {
  const span = spanOf({ from: day, to: day });
  const now = await ledgerNow(db);
  if (span.from > now) refuse("KEY_INVALID", { day: "KEY_INVALID" });
  const to = new Date(Math.min(span.to.getTime(), now.getTime()));
  const part = { from: span.from, to };
  const [until, opening, moved, readings] = await Promise.all([
    findCashSummedUntil(db),
    listBalancesAt(db, span.from),
    sumCash(db, part),
    listNewestReadings(db, span.to),
  ]);
  const lines = linesOf({ currency, opening, moved, readings, from: span.from });
  const totals = totalsOf(lines);
  const checks = await readChecks(db, { span: part, currency, totals });
  return { figures: { lines, ...totals, checks }, isOver: until >= span.to };
}

async function readChecks(
  db: Db,
  { span, currency, totals }: { span: Span; currency: Currency; totals: Totals },
): Promise<Check[]> {
  const [ledger, hours, waiting] = await Promise.all([
    sumLedgerCash(db, span.to),
    reports.offered.readHours(db, { span, currency }),
    sumWaiting(db, { span, currency }),
  ]);
  const report = (name: "deposits" | "withdrawals") =>
    hours.reduce((sum, each) => sum + (each.report === name ? each.netMinor : 0n), 0n);
  const inLedger = ledger.find((each) => each.currency === currency)?.minor ?? 0n;
  const { movements, closing } = totals;
  const received = netOfKinds(movements, ["received", "reversed", "returned"]);
  const paid = -netOfKinds(movements, ["paid", "payoutReturned"]);
  return [
    checkOf("ledger", closing, inLedger),
    // What arrived was credited to members, or waits in suspense.
    checkOf("deposits", received, report("deposits") + waiting),
    checkOf("withdrawals", paid, report("withdrawals")),
  ];
}

type Totals = ReturnType<typeof totalsOf>;

const checkOf = (of: Check["of"], sheet: bigint, other: bigint): Check => ({
  of,
  sheet,
  other,
  difference: sheet - other,
});

type List = typeof consoleContract.treasury.sheets;

/** Signed and closed sheets, newest day first. @throws KEY_INVALID */
export async function listSheets(
  { db }: Context,
  { input }: Pick<ConsoleCall<List>, "input">,
): Promise<ServerOutput<List>> {
  const { currency, cursor, limit } = input;
  if (cursor !== null && !v.is(v.pipe(v.string(), v.isoDate()), cursor)) {
    refuse("KEY_INVALID", { cursor: "KEY_INVALID" });
  }
  const rows = await listSheetRows(db, { currency, before: cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    sheets: shown.map(({ figures, ...row }) => {
      const { closing, lines } = readFigures(figures);
      return { ...row, closing, difference: differenceOf(lines) };
    }),
    next: rows.length > limit ? (shown.at(-1)?.day ?? null) : null,
  };
}

/** How much more the banks had than the ledger; null: nothing was read or counted. */
function differenceOf(lines: readonly Line[]): bigint | null {
  const known = lines.flatMap(({ reading }) =>
    reading && reading.difference !== null ? [reading.difference] : [],
  );
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0n);
}
