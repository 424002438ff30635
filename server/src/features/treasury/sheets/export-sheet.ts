import type { Currency } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { spanOf } from "../../../kernel/calendar.ts";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import { type Cell, timeText } from "../../../kernel/csv.ts";
import type { Context } from "../../../ports/context.ts";
import { reports } from "../needs.ts";
import { readSheet } from "./read-sheet.ts";

export const SHEET_EXPORT_JOB = "treasury:export_sheet";

/** Requests the sheet of a day as a file. @throws KEY_INVALID */
export async function requestSheetExport(
  ctx: Context,
  { input, staff, audit }: ConsoleCall<typeof consoleContract.treasury.exportSheet>,
): Promise<{ message: "SUCCESS" }> {
  const { day, currency } = input;
  spanOf({ from: day, to: day });
  await transaction(ctx.db, async (tx) => {
    const filter = { from: day, to: day, detail: "days", currency };
    const request = { staff, report: "cash", filter, job: SHEET_EXPORT_JOB };
    const { id } = await reports.offered.prepareExport(ctx, tx, request);
    await audit(tx, { subject: `export:${id}`, after: { report: "cash", day, currency } });
  });
  return { message: "SUCCESS" };
}

/** Writes the file of a sheet. */
export function writeSheetExport(ctx: Context, exportId: string): Promise<void> {
  return reports.offered.fillExport(ctx, exportId, ({ filter }) => {
    const { from: day, currency } = filter as unknown as { from: string; currency: Currency };
    return { rows: sheetRows(ctx, { day, currency }), what: `closing sheet ${day} ${currency}` };
  });
}

async function* sheetRows(
  ctx: Context,
  ofDay: { day: string; currency: Currency },
): AsyncGenerator<readonly Cell[]> {
  const sheet = await readSheet(ctx, ofDay);
  const { day, currency } = ofDay;
  yield [
    "day",
    "currency",
    "account",
    "what",
    "count",
    "in",
    "out",
    "amount",
    "at_bangkok",
    "note",
  ];
  for (const line of sheet.lines) {
    const row = (what: string, amount: Cell, at: Cell = null, note: Cell = null): Cell[] => [
      ...[day, currency, line.account, what, null, null, null],
      ...[amount, at, note],
    ];
    yield row("opening", line.opening);
    for (const { kind, count, in: inMinor, out } of line.movements) {
      yield [day, currency, line.account, kind, count, inMinor, out, inMinor - out, null, null];
    }
    yield row("closing", line.closing);
    if (line.reading) {
      const { source, balance, asOf, difference } = line.reading;
      yield row(source, balance, timeText(asOf));
      yield row("difference", difference, null, line.reason);
    }
  }
  for (const check of sheet.checks) {
    yield [
      day,
      currency,
      "",
      `check ${check.of}`,
      null,
      check.sheet,
      check.other,
      check.difference,
    ];
  }
  for (const [what, signature] of [
    ["signed", sheet.signed],
    ["checked", sheet.checked],
  ] as const) {
    if (!signature) continue;
    const { by, at, note } = signature;
    yield [day, currency, by, what, null, null, null, null, timeText(at), note];
  }
}
