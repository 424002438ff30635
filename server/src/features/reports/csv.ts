/** CSV that a spreadsheet may open: no cell becomes a formula, numbers stay numbers. Pure. */
import { toDecimal } from "@krapao/contract";

/** A bigint is an amount in minor units. */
export type Cell = string | number | bigint | null;

/** What a spreadsheet takes for the beginning of a formula, or skips to find one. */
const FORMULA = /^[=+\-@\t\r]/;

/** A text is quoted when it must be; one that could be a formula begins with an apostrophe. Numbers are plain. */
export function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `${cell}`;
  if (typeof cell === "bigint") return toDecimal(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end, as RFC 4180 has it. */
export function lineText(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}
