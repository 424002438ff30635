import type { ReactNode } from "react";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "right";
  /**
   * The fixed width of what it shows. Columns without one share the rest, and a table that has
   * sizes keeps its layout whatever its rows show.
   */
  size?: Size;
  /** Only on wide screens, unless the staff user chooses it. */
  isWide?: boolean;
  /** What the server sorts by; absent: the list cannot be sorted by it. */
  sort?: string;
  /** What a list in the browser sorts by, searches and writes to a file. Times are ISO 8601. */
  value?: (row: Row) => string | number | null;
  /** Hidden until the staff user chooses it. */
  isOptional?: boolean;
}

type Size = "amount" | "chip" | "age" | "date" | "time" | "account" | "phone" | "count";

/** The classes of a column's cells. */
export const classOf = (column: Column<never>) =>
  [
    column.align === "right" ? "rt" : "",
    column.isWide ? "wide-only" : "",
    column.size ? `w-${column.size}` : "",
  ]
    .filter(Boolean)
    .join(" ") || undefined;
