/** CSV for spreadsheets: no cell becomes a formula, and numbers stay numbers. Pure. */
import { toDecimal } from "@krapao/contract";

/** A bigint is an amount in minor units. */
export type Cell = string | number | bigint | null;

/** First characters that start a formula in a spreadsheet, or are skipped before one. */
const FORMULA = /^[=+\-@\t\r]/;

/** Quotes a text if necessary. A text that could be a formula gets an apostrophe in front. */
export function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `${cell}`;
  if (typeof cell === "bigint") return toDecimal(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV line with its end, as in RFC 4180. */
export function lineText(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}
