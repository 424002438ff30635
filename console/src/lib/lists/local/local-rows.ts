/** Lists whose rows are all in the browser: sorted, filtered and written to a file there. Pure. */

import { fileTime } from "@krapao/browser/format/text";
import { CSV_START, csvText } from "@krapao/contract/spreadsheet";
import { dateTime } from "../../format.ts";
import type { Column } from "../column.ts";
import type { Sorting } from "../table-view.ts";

/** What a cell is worth: a text as the list shows it, a number, or a time in ISO 8601. */
export type Value = string | number | null;

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A value as text: times as lists show them, or as a file has them. */
export function valueText(value: Value, timeText = dateTime): string {
  if (value === null) return "";
  return typeof value === "string" && ISO.test(value) ? timeText(value) : String(value);
}

type Valued<Row> = Pick<Column<Row>, "id" | "value">;

interface Arrangement<Row> {
  columns: readonly Valued<Row>[];
  sort: Sorting | null;
  /** Each word has to be in one of the columns. */
  find: string;
  /** Rows that stay on top, as totals do. */
  isPinned?: ((row: Row) => boolean) | undefined;
}

/** The rows in the order of a column, without those that the text does not match. */
export function arrangeRows<Row>(rows: readonly Row[], wanted: Arrangement<Row>): readonly Row[] {
  const { columns, sort, find, isPinned = () => false } = wanted;
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = (row: Row) =>
    columns
      .map(({ value }) => (value ? valueText(value(row)) : ""))
      .join("\n")
      .toLowerCase();
  const isFound = (row: Row) => {
    const text = words.length > 0 ? textOf(row) : "";
    return words.every((word) => text.includes(word));
  };
  const pinned = rows.filter(isPinned);
  const found = rows.filter((row) => !isPinned(row) && isFound(row));
  const value = columns.find(({ id }) => id === sort?.by)?.value;
  const sorted = sort && value ? sortRows(found, value, sort.isDescending) : found;
  return [...(words.length > 0 ? [] : pinned), ...sorted];
}

/** Rows without a value come last in both directions. */
function sortRows<Row>(rows: readonly Row[], value: (row: Row) => Value, isDescending: boolean) {
  const compare = (one: Value, other: Value): number => {
    if (typeof one === "number" && typeof other === "number") return one - other;
    return String(one).localeCompare(String(other), undefined, { numeric: true });
  };
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return isDescending ? compare(other, one) : compare(one, other);
  });
}

/** Numbers stay numbers, negative ones too. */
const cellText = (value: Value): string =>
  typeof value === "string" ? csvText(valueText(value, fileTime)) : valueText(value);

/** The shown columns and rows as CSV, with the line that names who exported them at the end. */
export function csvOf<Row>(
  columns: readonly (Valued<Row> & { header: string })[],
  rows: readonly Row[],
  mark: readonly string[],
): string {
  const written = columns.filter(({ value }) => value !== undefined);
  const lines = [
    written.map(({ header }) => header),
    ...rows.map((row) => written.map(({ value }) => value?.(row) ?? null)),
    mark,
  ];
  return `${CSV_START}${lines.map((cells) => cells.map(cellText).join(",")).join("\r\n")}\r\n`;
}
