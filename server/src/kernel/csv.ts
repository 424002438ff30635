/** CSV for spreadsheets: no cell becomes a formula, and numbers stay numbers. Pure. */
import { toDecimal } from "@krapao/contract";
import { csvText } from "@krapao/contract/spreadsheet";
import { bangkokTime } from "./calendar.ts";

/** A time of the operator's zone, as spreadsheets read it: `2026-11-22 17:11:05`. */
export const timeText = (at: Date) => bangkokTime(at).toISOString().slice(0, 19).replace("T", " ");

/** A name of a field as a heading: `firstDeposits` is `first_deposits`, `week0` is `week_0`. */
export const headingOf = (key: string) =>
  key.replace(/[A-Z]|(?<=[a-z]{2})\d/g, (letter) => `_${letter.toLowerCase()}`);

/** A bigint is an amount in minor units. */
export type Cell = string | number | bigint | null;

/** A cell as text; a text never starts a formula. */
export function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `${cell}`;
  return typeof cell === "bigint" ? toDecimal(cell) : csvText(cell);
}

/** A CSV line with its end, as in RFC 4180. */
export function lineText(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}
