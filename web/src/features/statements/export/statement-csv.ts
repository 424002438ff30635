import { fileTime } from "@krapao/browser/format/text";
import { CSV_START, csvText } from "@krapao/contract/spreadsheet";
import { productName } from "../../../lib/product-name.ts";
import { directionOf, type Row } from "../statement-rows.ts";
import type th from "../texts/export/th.ts";
import type { Totals } from "../use-totals.ts";

/** A line of the statement, and what it is in words. */
export type FileLine = Row & { what: string };

type Columns = Pick<typeof th, "columns" | "states">;

/** Out of the wallet negative, and what moves between wallet and games without a sign. */
export function signedAmount(line: Pick<Row, "statementType" | "reason" | "amount">): string {
  const sign = directionOf(line) === "out" && line.amount !== 0 ? "-" : "";
  return `${sign}${line.amount.toFixed(2)}`;
}

/** The lines as CSV, with a heading. Pure. */
export function statementCsv(lines: readonly FileLine[], { columns, states }: Columns): string {
  const heading = [
    columns.time,
    columns.what,
    columns.amount,
    columns.currency,
    columns.state,
    columns.id,
  ];
  const rows = lines.map((line) => [
    csvText(fileTime(line.createdAt)),
    csvText(line.what),
    signedAmount(line),
    line.currency,
    csvText(states[line.status]),
    line._id,
  ]);
  return [heading.map(csvText), ...rows].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** The day in a file's name. */
const dayIn = (time: string) => fileTime(time).slice(0, 10).split("/").reverse().join("-");

/** The name of the file: operator, first and last day. */
export function fileName({ from, to }: Pick<Totals, "from" | "to">): string {
  const last = new Date(Date.parse(to) - 1).toISOString();
  return `${productName()} ${dayIn(from)} ${dayIn(last)}`;
}

/** Saves a CSV file. */
export function saveCsv(csv: string, totals: Pick<Totals, "from" | "to">): void {
  const url = URL.createObjectURL(new Blob([CSV_START, csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${fileName(totals)}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
